#pragma once

#include <string>

#include "plan/node/plan_node.h"
#include "schema/relation_id.h"

namespace rtsql {

// A common scan yields all rows of a common table, which the first of its scans that runs has computed.
struct CommonScanPlan : PlanNode {
  CommonScanPlan() : PlanNode(PlanKind::kCommonScan) {}
  PlanPtr clone() const override { return std::make_unique<CommonScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues&) override { return true; }
  RelationId relation;
  CommonTableId table;
  std::string name;
};

}  // namespace rtsql
