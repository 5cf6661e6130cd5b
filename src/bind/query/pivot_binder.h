#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is PIVOT, with its ORDER BY and LIMIT: a row for each group, and an output for
// each combination of the keys' values and aggregate, of the group's rows that have these values. The values
// of a key without IN are read from its rows while the query is bound. Throws as bind_query does, and
// Error(kValue) for more outputs than a PIVOT may have.
std::unique_ptr<LogicalProject> bind_pivot(const sql::Query& query, BindState& state,
                                           const CommonTables* common, const Scope* outer);

}  // namespace rtsql
