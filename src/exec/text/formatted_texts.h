// Columns of texts that a kernel writes of values, each into room of its own.
#pragma once

#include <functional>

#include "exec/execution.h"
#include "shaders/exec/text/formatted_texts.h"
#include "storage/column.h"

namespace rtsql {

// Records the kernel that writes the texts.
using RecordFormat = std::function<void(gpu::Stream& stream, const shader::FormattedTexts& texts)>;

// Returns the text of each value, NULL of a NULL, of at most so many words of eight bytes; null where that is
// left to the host: of few values, of CPU devices, whose threads write them in as little time, where the
// texts may be longer than 1 GiB together or have no room on the device, and where the kernel gives up.
// `are_distinct` says that no text comes twice. What is recorded for the pass that wants the texts stays as
// it is.
ColumnPtr formatted_texts(Execution& execution, const Column& values, uint32_t words, bool are_distinct,
                          const RecordFormat& record);

}  // namespace rtsql
