// Tells what changes tables before any work is done for it; a READ ONLY transaction refuses that.
#pragma once

#include <string>

#include "catalog/catalog_names.h"
#include "engine/context/session_state.h"
#include "sql/statement.h"

namespace rtsql {

// Names what changes rows or definitions: the statement itself, its WITH, or the one that EXPLAIN ANALYZE
// runs or that EXECUTE names. Empty: nothing does.
std::string changing_command(SessionState& session, const sql::Statement& statement);

// Throws Error(kTransaction) where the statement has such a command, unless it changes rows of TEMP tables
// alone.
void check_reads_only(SessionState& session, const CatalogNames& names, const sql::Statement& statement);

}  // namespace rtsql
