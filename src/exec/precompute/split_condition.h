// Computes chains of ANDs and ORs that are too long for one kernel, which compilers would take minutes over.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the chain's value for every row, as a source of one column. Kernels of one shape, where the terms
// are, take a part of the chain each and the result of the parts before; they are compiled once. Terms are in
// the plan's terms. Finishes the stream; the caller checks row errors.
SourceRows compute_split_condition(Execution& execution, const RowSet& rows, const Expr& chain);

}  // namespace rtsql
