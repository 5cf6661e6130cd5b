// Lists joins whose conditions bound each column of an index by outer expressions: an index that answers
// boxes finds the rows between.
#pragma once

#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Adds a candidate for each such index of the inner table. The inner side is a leaf.
void add_box_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                        const std::vector<JoinRange>& ranges, const JoinSide& outer, const JoinSide& inner);

}  // namespace rtsql
