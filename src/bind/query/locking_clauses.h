// FOR UPDATE and its like, behind a query.
#pragma once

#include "bind/names/bind_state.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Notes the tables that the query's locking clauses are about, which `bound` reads. Throws Error(kSyntax)
// where rows of the query are not those of tables, and Error(kName) where FROM does not have what OF names.
void note_locks(const sql::Query& query, const LogicalProject& bound, BindState& state);

}  // namespace rtsql
