// SET verify = on checks every query that uses an index, rather than trust the index blindly.
#pragma once

#include "engine/session_state.h"
#include "exec/executor.h"
#include "logical/query.h"

namespace rtsql {

// Runs the query again by scans alone and compares the rows, in any order. Throws Error(kDevice) where they
// differ; a query that any rows satisfy (LIMIT without ORDER BY) is compared by their number.
void verify_against_scans(StatementContext& context, LogicalQuery query, const QueryRows& rows);

}  // namespace rtsql
