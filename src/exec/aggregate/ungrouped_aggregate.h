// Aggregates without groups: every thread accumulates in registers, a workgroup reduces in shared memory, the
// host merges the workgroups' results, in order, so that sums of floats repeat.
#pragma once

#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the accumulators' words over the rows that come through. `first_occurrences` has per
// accumulator the bitmap of first rows, where it is distinct. Finishes the stream. Arguments are over
// the sources of the rows.
std::vector<uint64_t> reduce(Execution& execution, const PipelineInput& pending,
                             const std::vector<Accumulator>& accumulators,
                             const std::vector<gpu::Address>& first_occurrences);

}  // namespace rtsql
