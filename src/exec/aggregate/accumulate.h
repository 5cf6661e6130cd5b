// Aggregates by groups: rows add to their group's accumulators in device memory by atomics.
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_updates.h"
#include "exec/execution.h"
#include "exec/pipeline/pending_rows.h"
#include "exec/row_set.h"

namespace rtsql {

// Makes a table whose slots are all empty. Records into the stream.
GroupTable make_group_table(Execution& execution, const std::vector<Accumulator>& accumulators,
                            uint64_t slots);

// Adds the rows that come through, of which so many are expected, where that is known. `write_slot` appends
// to the writer's row code what it needs and returns the row's slot as a uint; it is called once for each
// kernel. Records into the stream.
void accumulate(Execution& execution, const PendingRows& pending,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const std::function<std::string(KernelWriter&)>& write_slot,
                double expected = std::numeric_limits<double>::infinity());

// Writes the kernel of a part: what it does to each row. The bitmaps of first occurrences are those of its
// accumulators.
void write_updates(KernelWriter& writer, std::span<const Accumulator> accumulators,
                   std::span<const gpu::Address> first_occurrences, const GroupUpdates& updates,
                   const std::function<std::string(KernelWriter&)>& write_slot);

// Has the kernels compiled that add all rows, by a `write_slot` that writes the same.
void precompile_accumulate(Execution& execution, const RowSet& rows,
                           const std::vector<Accumulator>& accumulators,
                           const std::function<std::string(KernelWriter&)>& write_slot);

}  // namespace rtsql
