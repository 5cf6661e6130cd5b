// How the command line and dot commands name a database.
#pragma once

#include <string_view>

namespace rtsql {

inline constexpr std::string_view kInMemory = ":memory:";  // and nowhere else
inline constexpr std::string_view kDatabaseEnding = ".rtsql";

}  // namespace rtsql
