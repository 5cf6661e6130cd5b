// Tells what changes tables before any work is done for it; a READ ONLY transaction refuses that.
#pragma once

#include <string_view>

#include "engine/context/session_state.h"
#include "sql/statement.h"

namespace rtsql {

// Names what changes rows or definitions: the statement itself, its WITH, or the one that EXPLAIN ANALYZE
// runs or that EXECUTE names. Empty: nothing does.
std::string_view changing_command(SessionState& session, const sql::Statement& statement);

// Throws Error(kTransaction) where the statement has such a command.
void check_reads_only(SessionState& session, const sql::Statement& statement);

}  // namespace rtsql
