#pragma once

#include <string>

#include "plan/node/plan_node.h"

namespace rtsql {

// All rows of a common table, which are computed by the first of its scans that runs.
struct CommonScanPlan : PlanNode {
  CommonScanPlan() : PlanNode(PlanKind::kCommonScan) {}
  PlanPtr clone() const override { return std::make_unique<CommonScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues&) override { return true; }
  uint32_t relation = 0;
  uint32_t table = 0;  // its number
  std::string name;
};

}  // namespace rtsql
