#pragma once

#include <string>

#include "logical/node.h"
#include "plan/node/plan_node.h"
#include "plan/node/project_plan.h"

namespace rtsql {

// The rows of a common table are those of children[0], a projection. A recursive one has a second child,
// which runs for every round.
struct CommonTablePlan : PlanNode {
  CommonTablePlan() : PlanNode(PlanKind::kCommonTable) {}
  PlanPtr clone() const override { return std::make_unique<CommonTablePlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues&) override { return true; }
  const ProjectPlan& query() const { return static_cast<const ProjectPlan&>(*children[0]); }
  bool is_recursive() const { return children.size() > 1; }
  CommonTableId id;
  std::string name;
  CommonTableId working;
  bool keeps_duplicates = false;
};

}  // namespace rtsql
