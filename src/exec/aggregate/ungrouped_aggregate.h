// Aggregates without groups: every thread accumulates in registers, a workgroup reduces in shared memory, the
// host merges the workgroups' results, in order, so that sums of floats repeat.
#pragma once

#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the accumulators' words over the rows for which all conjuncts are TRUE. `first_occurrences` has per
// accumulator the bitmap of first rows, where it is distinct. Finishes the stream. Arguments and conjuncts
// are over `rows.sources`.
std::vector<uint64_t> reduce(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                             const std::vector<Accumulator>& accumulators,
                             const std::vector<gpu::Address>& first_occurrences);

}  // namespace rtsql
