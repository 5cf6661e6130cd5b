// Finds groups by sorting their keys. Where there are more groups than a cache has room for, each row of a
// hash table costs random accesses to memory, while a sort reads and writes it in order: on an H200 10^9 rows
// are sorted in 30 ms and take 190 ms to be inserted.
#pragma once

#include <vector>

#include "exec/aggregate/partial_groups.h"

namespace rtsql {

// Tells whether sorting rows by `keys` is faster than a hash table of them: there is one key, without NULLs,
// of so many rows and values, and the device is a GPU.
bool suit_sorting(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys);

// Groups as group_by_hash does, by one key that is never NULL; no accumulator is distinct. The groups come in
// the order of their keys, and group_of_row is left out. Finishes the stream.
PartialGroups group_by_sorting(Execution& execution, const RowSet& rows, const ExprPtr& key,
                               const std::vector<Accumulator>& accumulators);

// Returns the number of different values, NULLs left out. Finishes the stream.
uint64_t count_distinct_by_sorting(Execution& execution, const RowSet& rows, const ExprPtr& value);

}  // namespace rtsql
