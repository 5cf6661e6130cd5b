// Puts columns one behind the other.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "storage/column.h"

namespace rtsql {

// Returns a column of the rows of all parts, which are of one type and at least one, in their order. Strings
// get codes of the union of their dictionaries. Finishes the stream.
ColumnPtr concatenate(Execution& execution, const std::vector<ColumnPtr>& parts);

}  // namespace rtsql
