// UNION, INTERSECT and EXCEPT. UNION ALL is a full join on FALSE: no row has a match, so that each row
// comes once, with the columns of the other side missing, and a column of the result is that of the side
// which is there. The others group its rows.
#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is a set operation, with its ORDER BY and LIMIT. Throws as bind_query does.
std::unique_ptr<LogicalProject> bind_set_operation(const sql::Query& query, BindState& state,
                                                   const CommonTables* common, const Scope* outer);

}  // namespace rtsql
