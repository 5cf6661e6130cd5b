// The values of a window's rows as numbers that order as the values do, on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/execution.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"

namespace rtsql {

struct ValueNumbers {
  std::vector<uint32_t> of_row;  // of the rows in the window's order
  std::vector<uint32_t> row_of;  // by number: the first row that has it

  uint32_t count() const { return static_cast<uint32_t>(row_of.size()); }
};

// Numbers what the keys are in each partition: partition by partition, and in the order of the keys. Rows
// that the keys leave tied have one number where `ties_share`, else numbers in the window's order. Finishes
// the stream.
ValueNumbers number_values(Execution& execution, const WindowRows& rows, const Window& window,
                           const std::vector<SortKey>& keys, bool ties_share);

}  // namespace rtsql
