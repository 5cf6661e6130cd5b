// Says how the command line, dot commands and ATTACH name databases.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

inline constexpr std::string_view kInMemory = ":memory:";  // and nowhere else
inline constexpr std::string_view kDatabaseEnding = ".rtsql";

// Returns the name that statements have for the database of a folder: that of the folder, without the ending,
// and with an underscore behind it where it is reserved. The database that is in memory alone has an empty
// folder.
std::string database_name(const std::string& folder);

// Tells whether a database cannot have the name, as every database has a schema of it.
bool is_reserved_database_name(std::string_view name);

}  // namespace rtsql
