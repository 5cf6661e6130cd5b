// Reads a column's values of certain rows, by kernels that every session has compiled.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the column of `rows`, whose source has row ids, as a column of its own. Records into the stream.
ColumnPtr gathered_column(Execution& execution, const RowSet& rows, ColumnId column);

}  // namespace rtsql
