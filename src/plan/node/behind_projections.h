// Says what the columns that projections make are computed of.
#pragma once

#include "expression/expression.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// Returns the expression over what the projections of the tree read.
ExprPtr behind_projections(const ExprPtr& expr, const PlanNode& tree);

}  // namespace rtsql
