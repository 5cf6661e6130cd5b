// Texts of times by a pattern, which a kernel writes.
#pragma once

#include "exec/execution.h"
#include "expression/time_text.h"
#include "storage/column.h"

namespace rtsql {

// Returns the text of each TIMESTAMP, or TIMESTAMP WITH TIME ZONE, NULL of a NULL; null where that is left to
// the host, as formatted_texts() says, and so is whatever has an infinite time. Throws Error(kMemory).
ColumnPtr format_times(Execution& execution, const Column& times, const TimeText& text);

}  // namespace rtsql
