// Texts that kernels make of others.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// Returns what the function makes of each of `count` texts, as a column of VARCHAR; null where the host has
// to do it, as write_texts() says. Throws Error(kMemory).
ColumnPtr make_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextMaker& maker);

}  // namespace rtsql
