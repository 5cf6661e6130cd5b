#pragma once

#include <vector>

#include "expression/expression.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// An expansion yields every row of the child `count` times, as the algebra has it (LogicalExpand).
struct ExpandPlan : PlanNode {
  ExpandPlan() : PlanNode(PlanKind::kExpand) {}
  PlanPtr clone() const override { return std::make_unique<ExpandPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  RelationId relation;  // of the copies' numbers
  ExprPtr count;
};

}  // namespace rtsql
