// Expressions over few rows, such as those that are shown: the host computes them in less time than a driver
// takes to compile a kernel.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// A column per expression, over the sources of `rows`; null for those that only a kernel computes or fails
// at, as an overflow. Finishes the stream.
std::vector<ColumnPtr> compute_few_rows(Execution& execution, const RowSet& rows,
                                        const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
