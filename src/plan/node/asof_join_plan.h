#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// Sorts the rows of children[1] by the inner keys and the value to be nearest by, and looks each row of
// children[0] up among them by a binary search.
struct AsofJoinPlan : PlanNode {
  AsofJoinPlan() : PlanNode(PlanKind::kAsofJoin) {}
  PlanPtr clone() const override { return std::make_unique<AsofJoinPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  bool keeps_outer = false;                     // rows of children[0] without a match, with NULLs
  std::vector<ExprPtr> outer_keys, inner_keys;  // are equal, and of one type, in pairs
  Nearest nearest;
  std::vector<ExprPtr> filter;  // over rows of children[0]: others have no match
};

}  // namespace rtsql
