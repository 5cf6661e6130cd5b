#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// A scan yields all rows of a relation for which all conjuncts are TRUE.
struct ScanPlan : PlanNode {
  ScanPlan() : PlanNode(PlanKind::kScan) {}
  PlanPtr clone() const override { return std::make_unique<ScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override { return filter; }
  BaseRelationPtr base;
  std::vector<ExprPtr> filter;
};

}  // namespace rtsql
