// Runs kernels that make texts: a pass measures them, their places are summed up, and a pass writes them.
#pragma once

#include <cstdint>
#include <functional>

#include "exec/execution.h"
#include "shaders/exec/text/made_texts.h"
#include "storage/column.h"

namespace rtsql {

// Records a pass: first kMeasuresTexts, then kWritesTexts, of which `bytes` says how many the texts take,
// each rounded up to words of eight.
using RecordTextPass =
    std::function<void(gpu::Stream& stream, uint32_t pass, const shader::MadeTexts& to, uint64_t bytes)>;

// Returns `count` texts as a column of VARCHAR; null where the host has to make them: where a text would be
// longer than 4 MiB, or all of them than 1 GiB. `nearly_all_differ` says that finding equal ones is not worth
// it; `has_nulls`, that the first pass marks those that are no NULLs. The work has a stream of its own: what
// is recorded for the pass that wants the texts stays as it is. Throws Error(kMemory).
ColumnPtr write_texts(Execution& execution, uint64_t count, bool nearly_all_differ, bool has_nulls,
                      const RecordTextPass& record);

}  // namespace rtsql
