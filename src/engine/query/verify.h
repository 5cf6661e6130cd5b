// SET verify = on checks every query, rather than trust rules, plans, indexes and kernels blindly. A query is
// run in the way in which it is run without: by a cached plan, by the host, or by a new plan.
#pragma once

#include "engine/context/statement_context.h"
#include "exec/operator/executor.h"
#include "exec/reference/executor.h"
#include "logical/query.h"

namespace rtsql {

// Compares the rows, in any order, with those that another way gives for the query as it was bound. Throws
// Error(kDevice) where they differ. A query that any rows satisfy (LIMIT) is compared by their number, and
// not at all where the LIMIT is below other operators.
//
// Rows of the device are compared with those of the reference executor, or of scans alone where that would
// take too long.
void verify(StatementContext& context, LogicalQuery query, const QueryRows& rows);
// Rows of the reference executor are compared with those of the device.
void verify(StatementContext& context, LogicalQuery query, const reference::Answer& answer);

}  // namespace rtsql
