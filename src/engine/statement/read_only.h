// Refuses what changes a table in a READ ONLY transaction, before any work is done for it.
#pragma once

#include "engine/context/session_state.h"
#include "sql/statement.h"

namespace rtsql {

// Throws Error(kTransaction) where the statement changes rows or definitions, itself, by a WITH, as the one
// that EXPLAIN ANALYZE runs or that EXECUTE names.
void check_reads_only(SessionState& session, const sql::Statement& statement);

}  // namespace rtsql
