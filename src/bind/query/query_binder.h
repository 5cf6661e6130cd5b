// Binds queries as written to trees of the algebra.
#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/query.h"
#include "sql/query.h"

namespace rtsql {

// Binds a whole statement's query. Throws Error(kName), Error(kType), Error(kValue) with spans into the
// statement's text.
LogicalQuery bind_query(const sql::Query& query, const SchemaReader& catalog, StatementTables* tables);
// Binds one that is all of the statement, so that it may act on sessions.
LogicalQuery bind_acting_query(const sql::Query& query, const SchemaReader& catalog, StatementTables* tables);

// Binds a query inside another one; the projection that it returns makes its columns. `around` is null where
// there are no queries of WITH to see, `outer` where there are no rows around whose columns the query may
// read.
std::unique_ptr<LogicalProject> bind_query(const sql::Query& query, BindState& state,
                                           const CommonTables* around, const Scope* outer);

// Gives a query, which has its root, what was bound with that.
void complete_query(LogicalQuery& query, BindState& state);
// Makes a query of a tree and of what was bound with it.
LogicalQuery whole_query(std::unique_ptr<LogicalProject> root, BindState& state, SourceSpan span);

}  // namespace rtsql
