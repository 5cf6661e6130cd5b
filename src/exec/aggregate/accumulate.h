// Aggregates by groups: rows add to their group's accumulators in device memory by atomics.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_updates.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Makes a table whose slots are all empty. Records into the stream.
GroupTable make_group_table(Execution& execution, const std::vector<Accumulator>& accumulators,
                            uint64_t slots);

// Adds the rows for which all conjuncts are TRUE. `write_slot` appends to the writer's row code what it needs
// and returns the row's slot as a uint. Records into the stream.
void accumulate(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const std::function<std::string(KernelWriter&)>& write_slot);
// Does the same in the way of `updates`, which are of the same accumulators.
void accumulate(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupUpdates& updates,
                const std::function<std::string(KernelWriter&)>& write_slot);

// Has the kernel compiled that adds all rows, by a `write_slot` that writes the same.
void precompile_accumulate(Execution& execution, const RowSet& rows,
                           const std::vector<Accumulator>& accumulators,
                           const std::function<std::string(KernelWriter&)>& write_slot);

}  // namespace rtsql
