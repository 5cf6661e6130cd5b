// Recursive queries of WITH.
#pragma once

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query of WITH RECURSIVE, which sees `around`. Where it reads itself it is `term UNION [ALL] step`,
// of which the step does so, once: neither in a subquery, nor where an outer join may miss its rows, nor
// below an aggregate. The columns are of the types of the first term; the step sees no rows around the query.
// Throws as bind_query does, Error(kSyntax) for what a recursive query must not be, and Error(kType) where
// the step's columns are of other types.
LogicalCommonTable bind_recursive(const sql::CommonTable& written, BindState& state,
                                  const CommonTables& around, const Scope* outer);

}  // namespace rtsql
