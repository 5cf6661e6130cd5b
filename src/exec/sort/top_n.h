// Finds the rows of ORDER BY … LIMIT n without sorting all: a bound from a sample of the first key drops
// those that cannot be among the first, within the pass over the rows that tests what is pending for them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

// Returns the first `n` rows by `keys` of those that come through what is pending, in order and equal ones as
// they were, and maybe some behind them. Returns none where little is to be gained, or where the sample
// misled. Keys that can fail are computed for all of the rows. The keys and the conditions fit one kernel
// (exec/expression/precomputed.h), and no source is found by a look-up. Finishes the stream.
std::optional<RowSet> sort_top_n(Execution& execution, const PipelineInput& pending,
                                 const std::vector<SortKey>& keys, uint64_t n);

// Returns rows among which are the first `n` by the key and all that tie with them, as they were; none in the
// same cases. The key is of 64 bits at most. Finishes the stream.
std::optional<RowSet> select_top_n(Execution& execution, const PipelineInput& pending, const SortKey& key,
                                   uint64_t n);

}  // namespace rtsql
