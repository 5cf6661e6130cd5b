// Lists joins by a table of the inner rows that kernels look keys up in.
#pragma once

#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Adds a candidate that looks the outer keys up in a table of the inner rows, if they are of a leaf. Keys
// have to be unique unless their existence is all that counts; else the rows of one key are chained, where
// that may be.
void add_lookup_candidate(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinKey& key, const JoinSide& outer, const JoinSide& inner);

}  // namespace rtsql
