// Joins the rows of groups on the device: they are put in order, a pass measures what each adds, their places
// are summed up, and a pass writes.
#pragma once

#include "exec/aggregate/rows_to_join.h"
#include "exec/execution.h"

namespace rtsql {

// Returns the text or the list of each group; null where the host has to do it, which says why: where one is
// too long. What is recorded for the pass that wants the column stays as it is. Throws Error(kMemory).
ColumnPtr join_on_device(Execution& execution, const RowsToJoin& joined);

}  // namespace rtsql
