// VALUES as a relation: a table of the constants, with the columns column1, column2, …
#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is VALUES, with its ORDER BY and LIMIT. What is no constant, such as a subquery or
// a column of the rows around, is computed where the row is used. Throws as bind_query does, and Error(kType)
// where rows differ in length or a column's values have no common type.
std::unique_ptr<LogicalProject> bind_values(const sql::Query& query, BindState& state,
                                            const CommonTables* common, const Scope* outer);

}  // namespace rtsql
