#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// Makes a relation of expressions, which are computed where they are used; those of the root when it runs, if
// they can fail.
struct ProjectPlan : PlanNode {
  ProjectPlan() : PlanNode(PlanKind::kProject) {}
  PlanPtr clone() const override { return std::make_unique<ProjectPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  RelationId relation;
  std::vector<OutputColumn> outputs;
};

}  // namespace rtsql
