#pragma once

#include <vector>

#include "expression/expression.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// An expansion yields every row of the child `count` times, as the algebra has it (LogicalProjectSet).
struct ProjectSetPlan : PlanNode {
  ProjectSetPlan() : PlanNode(PlanKind::kProjectSet) {}
  PlanPtr clone() const override { return std::make_unique<ProjectSetPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  RelationId relation;  // of the copies' numbers
  ExprPtr count;
};

}  // namespace rtsql
