// Lists joins by an index that is built over the inner rows for the occasion.
#pragma once

#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Adds a candidate by the method that is cheapest to build and probe once. Several keys make one.
void add_build_candidate(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                         std::vector<JoinKey> keys, const JoinSide& outer, const JoinSide& inner);

}  // namespace rtsql
