// Computes expressions over a row set as columns in device memory.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "storage/column.h"

namespace rtsql {

// Returns what compute_columns() does, of any expressions.
std::vector<ColumnPtr> materialize(Execution& execution, RowSet rows, const std::vector<ExprPtr>& exprs);

// The same, of columns that a table can store: they are on the device, where what finds rows tells them by
// their ids. A few rows may be computed on the host, and stay there otherwise.
std::vector<ColumnPtr> materialize_stored(Execution& execution, const RowSet& rows,
                                          const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
