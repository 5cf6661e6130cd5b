// Joins the rows of groups on all threads of the host.
#pragma once

#include "exec/aggregate/rows_to_join.h"
#include "exec/execution.h"

namespace rtsql {

// Returns the text or the list of each group; the stream has nothing recorded. Throws Error(kValue) where one
// is too long.
ColumnPtr join_on_host(Execution& execution, const RowsToJoin& joined);

}  // namespace rtsql
