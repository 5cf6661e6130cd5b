// Texts of numbers, dates and times, which kernels write.
#pragma once

#include "exec/execution.h"
#include "storage/column.h"

namespace rtsql {

// Returns the text of each value, NULL of a NULL; null where that is left to the host: of other types than
// integers, DECIMALs of 18 digits, REAL, DOUBLE, DATE, TIME and TIMESTAMP, of few values, and where the texts
// may be longer than 1 GiB together. `are_distinct` says that no value comes twice. What is recorded for the
// pass that wants the texts stays as it is. Throws Error(kMemory).
ColumnPtr format_values(Execution& execution, const Column& values, bool are_distinct);

}  // namespace rtsql
