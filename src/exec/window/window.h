// Computes window functions (ADR 30): the rows are sorted once, by partition and order; a bitmap says where
// partitions begin, another where peers do, and every function is computed of these, of trees over values,
// and of places of rows, for all rows at once.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "plan/node/plan.h"

namespace rtsql {

// Returns the rows, with the window's relation, in the order of its sort keys unless by kGroup. Finishes the
// stream; the caller checks row errors.
RowSet compute_window(Execution& execution, const RowSet& rows, const WindowPlan& plan);

}  // namespace rtsql
