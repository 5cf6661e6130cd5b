// Reads the name of a table as arguments of commands have it.
#pragma once

#include <string>

#include "common/name_path.h"

namespace rtsql {

// A dot stands between a schema and a table, as in a statement.
NamePath written_path(const std::string& written);

}  // namespace rtsql
