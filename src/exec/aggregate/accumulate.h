// Aggregates by groups: rows add to their group's accumulators in device memory by atomics.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_sink.h"
#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"
#include "exec/row_set.h"

namespace rtsql {

// Makes a table whose slots are all empty. Records into the stream.
GroupTable make_group_table(Execution& execution, const std::vector<Accumulator>& accumulators,
                            uint64_t slots);

// Adds the rows that come through, of which so many are expected, where that is known. `write_slot` is
// called once for each kernel. Records into the stream.
void accumulate(Execution& execution, const PipelineInput& pending,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const SlotWriter& write_slot, double expected = std::numeric_limits<double>::infinity());

}  // namespace rtsql
