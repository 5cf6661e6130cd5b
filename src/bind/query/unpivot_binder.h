#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is UNPIVOT, with its ORDER BY and LIMIT: a row for each row of FROM and each item,
// of the columns that are no item, the item's name and its values. Rows of which all values are NULL are left
// out, unless they are included. Throws as bind_query does, and Error(kType) where the values of a column
// have no common type.
std::unique_ptr<LogicalProject> bind_unpivot(const sql::Query& query, BindState& state,
                                             const CommonTables* common, const Scope* outer);

}  // namespace rtsql
