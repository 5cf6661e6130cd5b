// The command line and dot commands name databases in the same way.
#pragma once

#include <string_view>

namespace rtsql {

inline constexpr std::string_view kInMemory = ":memory:";  // and nowhere else
inline constexpr std::string_view kDatabaseEnding = ".rtsql";

}  // namespace rtsql
