// Lists the ways to join one more table, each with its estimated cost: an index of the table is probed, an
// index is built for the occasion and probed, or every row meets every row.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plan/access_path.h"
#include "plan/join_conditions.h"

namespace rtsql {

// Returns all that is possible for joining `inner` to the rows of `outer`, over the tables in `joined`. The
// last child of each is its inner side; the outer is still to be added.
std::vector<std::unique_ptr<JoinPlan>> join_candidates(PlanningState& state, const JoinConditions& conditions,
                                                       const PlanNode& outer, SourceSet joined,
                                                       uint32_t inner);

// Returns the milliseconds of the join and its inner side.
double candidate_cost(const JoinPlan& candidate);
std::string candidate_text(const JoinPlan& candidate);

}  // namespace rtsql
