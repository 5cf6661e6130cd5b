// Names result columns as PostgreSQL does, whose clients ask for them by these names.
#pragma once

#include <string>

#include "bind/names/bind_state.h"
#include "sql/query.h"

namespace rtsql {

// Tells whether what is bound now has such names: that of a session with PostgreSQL's answers, outside of the
// texts of views and macros, whose names do not change with who reads them.
bool names_for_clients(const BindState& state);

// Returns the name of a column that is computed and has no alias: of a call the function's, of a cast that
// names no column the type's, "case", "coalesce", and "?column?" of most operators.
std::string client_name(const sql::Expression& expression);

// Gives these names as aliases to the columns of the query, and of those in its WITH and FROM, as the text of
// a view needs them.
void name_for_clients(sql::Query& query);

}  // namespace rtsql
