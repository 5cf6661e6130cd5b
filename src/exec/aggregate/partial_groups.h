// Finds the groups of one batch of rows by hash, and merges several batches' groups.
#pragma once

#include <vector>

#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

struct PartialGroups {
  GroupTable table;                // a slot per group
  RowSet rows;                     // a row per group, of which the keys are taken
  std::vector<ExprPtr> keys;       // over the sources of `rows`
  SharedBuffer group_of_row = {};  // uint32 per row that was grouped: its slot
};

// Groups `rows` by the keys. The bitmaps `first_occurrences` are as accumulate() takes them. Finishes the
// stream.
PartialGroups group_by_hash(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys,
                            const std::vector<Accumulator>& accumulators,
                            const std::vector<gpu::Address>& first_occurrences);

// Groups by the way that suits the rows, without group_of_row, which sorting does not give.
PartialGroups group_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys,
                         const std::vector<Accumulator>& accumulators,
                         const std::vector<gpu::Address>& first_occurrences);

// Returns the same groups as if their rows had come in one batch. Finishes the stream.
PartialGroups merge_groups(Execution& execution, std::vector<PartialGroups> partials,
                           const std::vector<Accumulator>& accumulators);

// Puts the words of accumulators that are on the host into a table of so many groups.
GroupTable upload_words(gpu::Device& device, uint64_t groups, const std::vector<ColumnPtr>& accumulators);

// Returns the accumulators' words as columns.
std::vector<ColumnPtr> accumulator_columns(const std::vector<Accumulator>& accumulators, GroupTable table);

}  // namespace rtsql
