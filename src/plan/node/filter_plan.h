#pragma once

#include <vector>

#include "expression/expression.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// A filter yields the child's rows for which all conjuncts are TRUE.
struct FilterPlan : PlanNode {
  FilterPlan() : PlanNode(PlanKind::kFilter) {}
  PlanPtr clone() const override { return std::make_unique<FilterPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override { return filter; }
  std::vector<ExprPtr> filter;
};

}  // namespace rtsql
