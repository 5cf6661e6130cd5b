// Binds one block of a query.
#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Binds a query whose body is a block, with its ORDER BY and LIMIT. Throws as bind_query does.
std::unique_ptr<LogicalProject> bind_select(const sql::Query& query, BindState& state,
                                            const CommonTables* common, const Scope* outer);

}  // namespace rtsql
