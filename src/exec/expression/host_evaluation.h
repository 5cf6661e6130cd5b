// Evaluates expressions over few rows, such as groups or those that are shown: the host computes them in less
// time than a driver takes to compile a kernel. Operations that only kernels compute, and those that fail, as
// by an overflow, are left to kernels, and so are columns of rows that may be missing: `rows` has none of
// these. Both functions finish the stream.
#pragma once

#include <optional>
#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Tells whether the rows are few: fewer may be where their columns have to be read from the device.
bool evaluates_on_host(const Execution& execution, const RowSet& rows);

// Returns a column per expression, over the sources of `rows`; none for those that are left to a kernel.
std::vector<std::optional<HostColumn>> evaluate_on_host(Execution& execution, const RowSet& rows,
                                                        const std::vector<ExprPtr>& exprs);

// Returns the positions of the rows for which all conjuncts are TRUE; none if that is left to a kernel.
std::optional<std::vector<uint32_t>> select_on_host(Execution& execution, const RowSet& rows,
                                                    const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
