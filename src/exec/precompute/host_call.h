// Runs functions on the host: those of strings and integers (kHostFunction), and CAST to VARCHAR where no
// kernel writes the texts (exec/text/format_values.h).
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the call's value for every row, as a source of one column, which has a row per tuple of the
// operands' values (exec/precompute/distinct_tuples.h): work and memory on the host grow with these, not with
// the rows. Operands are in the plan's terms, and may hold further calls. Throws Error(kValue) where an
// operand cannot be computed. Finishes the stream.
SourceRows call_on_host(Execution& execution, const RowSet& rows, const Expr& call);

}  // namespace rtsql
