// Writes how kernels find rows by a table's own index (index/contract/kernel_lookup.h).
#pragma once

#include <string>

#include "exec/kernel/kernel_writer.h"
#include "index/contract/index.h"

namespace rtsql {

// Returns statements that declare the array `found` and fill it with 1 + the row of the key of each of a
// thread's rows, 0 where there is none. `code` computes the key of row `j`, as as_key writes it
// (exec/kernel/glsl_text.h). The index has a look-up for kernels.
std::string find_by_index(KernelWriter& writer, const Index& index, const RowValue& key,
                          const std::string& code, const std::string& found);

}  // namespace rtsql
