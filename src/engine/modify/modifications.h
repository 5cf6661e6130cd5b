// Runs the modifications of WITH: the INSERT, UPDATE and DELETE statements among its queries.
//
// All parts of the statement see the tables as they were before it, and its modifications one another's rows
// by RETURNING alone. Each runs once, whether or not its rows are read.
#pragma once

#include <functional>

#include "engine/context/statement_context.h"
#include "sql/statement.h"

namespace rtsql {

// Return the WITH in front of a statement, or null.
const sql::With* with_of(const sql::Query& query);
const sql::With* with_of(const sql::Insert& insert);
const sql::With* with_of(const sql::Update& update);
const sql::With* with_of(const sql::Delete& deletion);
const sql::With* with_of(const sql::Merge& merge);
const sql::With* with_of(const sql::CreateTableAs& create);
const sql::With* with_of(const sql::Statement& statement);

// `with` may be null.
bool has_modifications(const sql::With* with);
// Tells whether the statement is a query, and its WITH has none.
bool is_query_alone(const sql::Statement& statement);

// Runs `main`, after the modifications if there are any, and puts all changed tables in place last. `target`
// is the table that `main` modifies, or null. On an error the caller restores the catalog. Throws
// Error(kUnsupported) where a table is modified twice.
StatementResult run_with_modifications(StatementContext& context, const sql::With* with,
                                       const sql::ObjectName* target,
                                       const std::function<StatementResult()>& main);

// Binds the modifications without running them, as if they returned no rows. `also` is called for each while
// it sees the queries before it.
void bind_modifications(StatementContext& context, const sql::Statement& statement,
                        const std::function<void(const sql::CommonTable&)>& also = {});

}  // namespace rtsql
