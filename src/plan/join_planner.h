// Chooses join order and join methods: left-deep trees, by cost.
#pragma once

#include <vector>

#include "plan/access_path.h"

namespace rtsql {

// Returns the tree that joins all tables under the conjuncts, each tested as early as its columns are there.
PlanPtr plan_joins(PlanningState& state, const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
