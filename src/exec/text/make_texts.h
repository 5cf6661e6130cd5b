// Texts that kernels make of others: a pass measures them, their places are summed up, and a pass writes
// them.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// Returns what the function makes of each of `count` texts, as a column of VARCHAR; null where the host has
// to do it: where a text would be longer than 4 MiB, or all of them than 1 GiB. Throws Error(kMemory).
ColumnPtr make_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextMaker& maker);

}  // namespace rtsql
