// Expressions that cannot wait until their consumer's pass: they are computed beforehand and take their place
// among the row set's columns.
#pragma once

#include <vector>

#include "bind/query.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Numbers, dates and booleans as text have no dictionary until their distinct values are known: every such
// CAST in `exprs` becomes a column of `rows`. Returns the expressions over these; all unchanged where there
// is none.
std::vector<ExprPtr> compute_text_casts(Execution& execution, RowSet& rows,
                                        const std::vector<ExprPtr>& exprs);

// The same for those expressions that can fail, so that they fail now.
std::vector<ExprPtr> compute_failing(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs);

// The keys and arguments of a grouping as one list, and back.
std::vector<ExprPtr> aggregate_inputs(const GroupBy& group);
GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs);

}  // namespace rtsql
