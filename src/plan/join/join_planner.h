// Chooses join order and join methods by cost, whatever the order in which the tables were written: the best
// of all trees without needless products where there are few joins, else what a greedy search finds.
#pragma once

#include <string>
#include <vector>

#include "plan/access/access_path.h"
#include "plan/join/join_candidates.h"

namespace rtsql {

// Returns the tree that joins all leaves under the conjuncts, each tested as early as its columns are there.
PlanPtr plan_joins(PlanningState& state, JoinGraph graph);

// Says why no index of the forced method is used: a line for each index of the method on a table with
// conditions, or one for such a table without one.
std::vector<std::string> forced_index_refusals(PlanningState& state, const JoinGraph& graph);

}  // namespace rtsql
