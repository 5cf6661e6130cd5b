#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/node/plan_node.h"

namespace rtsql {

struct AggregatePlan : PlanNode {
  AggregatePlan() : PlanNode(PlanKind::kAggregate) {}
  PlanPtr clone() const override { return std::make_unique<AggregatePlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override { return group.inputs(); }
  GroupBy group;
  std::vector<ExprPtr> having;
};

}  // namespace rtsql
