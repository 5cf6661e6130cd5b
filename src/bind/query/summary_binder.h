#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is SUMMARIZE, with its ORDER BY and LIMIT: a row for each column of FROM, of
// aggregates over it, which are computed in one grouping. Throws as bind_query does.
std::unique_ptr<LogicalProject> bind_summary(const sql::Query& query, BindState& state,
                                             const CommonTables* common, const Scope* outer);

}  // namespace rtsql
