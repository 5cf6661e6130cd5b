// Computes expressions over a row set as columns in device memory.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "storage/column.h"

namespace rtsql {

// Returns what compute_columns() does, of any expressions.
std::vector<ColumnPtr> materialize(Execution& execution, RowSet rows, const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
