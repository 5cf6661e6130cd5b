// ORDER BY … LIMIT n without sorting everything: rows that cannot be among the first n are dropped
// beforehand.
#pragma once

#include <cstdint>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// A superset of the first `wanted` rows in the order of `key` (ties included), by a bound taken from a sample
// of the keys; all rows where little is to be gained, where the key can be NULL, or where the sample misled.
RowSet first_rows_in_order(Execution& execution, const RowSet& rows, const SortKey& key, uint64_t wanted);

}  // namespace rtsql
