// Texts of numbers by a template, which a kernel writes.
#pragma once

#include "exec/execution.h"
#include "expression/number_text.h"
#include "storage/column.h"

namespace rtsql {

// Returns the text of each number, of integers, DECIMALs of 18 digits and floats, NULL of a NULL; null where
// that is left to the host, as formatted_texts() says, and of longer texts than the kernel writes. Throws
// Error(kMemory).
ColumnPtr format_numbers(Execution& execution, const Column& numbers, const NumberText& text);

}  // namespace rtsql
