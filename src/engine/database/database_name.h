// Says how the command line, dot commands and ATTACH name databases.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

inline constexpr std::string_view kInMemory = ":memory:";  // and nowhere else
inline constexpr std::string_view kDatabaseEnding = ".rtsql";

// Returns the name that statements have for the database of a folder: that of the folder, without the ending.
// The database that is in memory alone has an empty folder.
std::string database_name(const std::string& folder);

}  // namespace rtsql
