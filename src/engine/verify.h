// SET verify = on checks every query, rather than trust rules, plans, indexes and kernels blindly.
#pragma once

#include "engine/session_state.h"
#include "exec/executor.h"
#include "logical/query.h"

namespace rtsql {

// Runs a query, as it was bound, again by the reference executor, or by scans alone where that would take too
// long, and compares the rows, in any order. Throws Error(kDevice) where they differ. A query that any rows
// satisfy (LIMIT) is compared by their number, and not at all where the LIMIT is below other operators.
void verify(StatementContext& context, LogicalQuery query, const QueryRows& rows);

}  // namespace rtsql
