// The rows of a window in order, with the beginnings of partitions and peers.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "exec/sort/runs.h"
#include "logical/window.h"

namespace rtsql {

struct WindowRows {
  RowSet rows;  // sources and computed columns are added to it
  Runs partitions;
  Runs peers;  // only where a function of the window needs them
};

// Takes rows that are in the order of the window's sort keys; there is one at least. Finishes the stream.
WindowRows mark_window(Execution& execution, RowSet sorted, const Window& window);

}  // namespace rtsql
