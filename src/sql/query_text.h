// Writes the parts of queries that statements have as well. Internal to src/sql.
#pragma once

#include <string>
#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

// Each is written without a space in front, and with_text with one behind.
std::string names_text(const std::vector<Identifier>& names);  // with parentheses
std::string items_text(const std::vector<SelectItem>& items);
std::string from_text(const FromItem& item);
std::string values_text(const std::vector<std::vector<ExpressionPtr>>& rows);
std::string with_text(const With& with);

// Writes an Insert, Update or Delete.
std::string modification_to_sql(const Statement& statement);

}  // namespace rtsql::sql
