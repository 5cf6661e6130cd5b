// Computes expressions that cannot wait until their consumer's pass: they take their place among the row
// set's columns beforehand.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/node.h"

namespace rtsql {

// Functions of several strings, and numbers, dates and booleans as text, run on the host and have no
// dictionary until they have run; chains of ANDs and ORs may be too long for a kernel
// (exec/precompute/split_condition.h). Every such part of `exprs` becomes a column of `rows`, and so do the
// texts of few rows (exec/precompute/own_texts.h). Returns the expressions over these; all unchanged where
// there is none.
std::vector<ExprPtr> precompute(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs);

// Does the same for those expressions that can fail, so that they fail now. Finishes the stream; the caller
// checks row errors.
std::vector<ExprPtr> precompute_fallible(Execution& execution, RowSet& rows,
                                         const std::vector<ExprPtr>& exprs);

// Returns the grouping with these in place of its inputs().
GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs);

}  // namespace rtsql
