// Writes what kernels do with a look-up table whose keys are found by a hash (shaders/common/key_slots.glsl).
// Keys are as as_key writes them (exec/kernel/glsl_text.h).
#pragma once

#include <string>

#include "exec/kernel/kernel_writer.h"
#include "exec/stage/lookup_table.h"

namespace rtsql {

// Returns a statement that puts a key, and its entry where the table has entries, into the table.
std::string put_by_hash(KernelWriter& writer, const LookupTable& table, const std::string& key,
                        const std::string& entry);

// Returns an expression that puts an entry in the place of the one that its key has, and is that one, or 0.
// Keys have 32 bits.
std::string exchange_by_hash(KernelWriter& writer, const LookupTable& table, const std::string& key,
                             const std::string& entry);

// Returns statements that declare the array `found` and fill it with the entries of the keys of a thread's
// rows, 0 where there is none. `code` computes the key of row `j`.
std::string find_by_hash(KernelWriter& writer, const LookupTable& table, const RowValue& key,
                         const std::string& code, const std::string& found);

}  // namespace rtsql
