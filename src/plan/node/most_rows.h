// Bounds the rows of plans, exactly where estimates only guess.
#pragma once

#include "plan/node/plan_node.h"

namespace rtsql {

// Returns the most rows that a node can give, as a number that is exact up to 2^53; infinity where nothing is
// known.
double most_rows(const PlanNode& node);

}  // namespace rtsql
