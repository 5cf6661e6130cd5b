// Sorts rows for ORDER BY: by stable radix sorts by order-preserving keys, from the last sort key to the
// first.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the expression, an INTEGER or BIGINT that is never NULL, whose ascending keys are the order that
// `key` asks for, but that NULLs tie with the first or last of all values.
ExprPtr directed_key(const SortKey& key);

RowSet sort_rows(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys);

}  // namespace rtsql
