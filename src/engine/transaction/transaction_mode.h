// The names of isolation levels.
#pragma once

#include <string_view>

#include "sql/statement.h"

namespace rtsql {

std::string_view level_name(sql::IsolationLevel level);  // "read committed"
// Takes what level_name gives.
sql::IsolationLevel level_of_name(std::string_view name);

}  // namespace rtsql
