// Lists joins by an index of the inner table: it is probed by batches, or within a kernel.
#pragma once

#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Adds a candidate for each index that finds inner rows by the key. The inner side is a leaf.
void add_index_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinKey& key, const JoinSide& outer, const JoinSide& inner);

}  // namespace rtsql
