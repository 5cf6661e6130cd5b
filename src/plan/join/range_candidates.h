// Lists joins whose condition bounds the inner key by outer expressions: an index finds the rows between.
#pragma once

#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Adds candidates by an index that is built, and by those of the inner table.
void add_range_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinRange& range, const JoinSide& outer, const JoinSide& inner);

}  // namespace rtsql
