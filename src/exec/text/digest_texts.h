// Digests of texts on the device.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// Returns the digest of each of `count` texts, as a column of VARCHAR; null where the host has to do it:
// where a text is longer than 4 MiB, or the digests are longer than 1 GiB together. Throws Error(kMemory).
ColumnPtr digest_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, TextDigest digest);

}  // namespace rtsql
