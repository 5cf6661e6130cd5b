// Puts columns on the host behind each other.
#pragma once

#include <vector>

#include "schema/host_column.h"

namespace rtsql {

// The columns, one at least, have the same type. The dictionary of the result has the strings of all.
HostColumn concatenate(std::vector<HostColumn> columns);

}  // namespace rtsql
