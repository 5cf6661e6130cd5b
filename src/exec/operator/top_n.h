// Sorts for ORDER BY … LIMIT n without sorting everything: rows that cannot be among the first n are dropped
// beforehand.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the first `n` rows by `keys` in order, and some more: those of the rows left after a bound from a
// sample of the first key, or all rows where little is to be gained, where that key can be NULL, or where the
// sample misled.
RowSet sort_top_n(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n);
// Has its first kernel compiled for rows of this number and shape.
void precompile_top_n(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n);

}  // namespace rtsql
