// DISTINCT in windows: the rows in which a value occurs first in its partition.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"

namespace rtsql {

// Returns a bitmap of the rows of the window in which the argument has its value first, in the window's
// order. NULLs occur as values do. Finishes the stream.
SharedBuffer first_occurrences(Execution& execution, const WindowRows& rows, const Window& window,
                               const ExprPtr& argument);

}  // namespace rtsql
