// Ends a pipeline where rows are needed as a list: one pass runs the stages and leaves a bitmap of the rows
// that come through, and what was found for them.
#pragma once

#include <optional>

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

// Returns the rows that come through, in order, none of whose sources is found by a look-up. Finishes the
// stream.
RowSet select_pending(Execution& execution, const PipelineInput& pending);

// Returns the same rows by one pass where they are few of many, as is expected of so many; none where they
// are not, where a source is found by a look-up, or where the conditions do not fit one kernel. Finishes the
// stream.
std::optional<RowSet> select_few(Execution& execution, const PipelineInput& pending, double expected);

}  // namespace rtsql
