// Names the commands of statements, as messages and the tags of a protocol have them.
#pragma once

#include <string>

#include "sql/statement.h"

namespace rtsql {

// Returns "SELECT" of a query, "CREATE TABLE", "COPY FROM", ….
std::string command_name(const sql::Statement& statement);

}  // namespace rtsql
