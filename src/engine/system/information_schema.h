// What the catalog says of itself, as the tables of information_schema that SQL prescribes.
#pragma once

#include <string>
#include <vector>

#include "bind/names/statement_tables.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Lists the names of its tables, in lower case.
const std::vector<std::string>& information_tables();

// Returns the rows of the one of this name, which is one of these, that the session sees. `tables` serves the
// binding of views.
StatementResult information_rows(StatementContext& context, StatementTables& tables, const std::string& name);

// Lists tables and views with their columns and types: SHOW ALL TABLES.
StatementResult show_all_tables(StatementContext& context, StatementTables& tables);

}  // namespace rtsql
