// Ends a pipeline where rows are needed as a list: one pass runs the stages and leaves a bitmap of the rows
// that come through, and what was found for them.
#pragma once

#include "exec/execution.h"
#include "exec/pipeline/pending_rows.h"

namespace rtsql {

// Returns the rows that come through, in order, none of whose sources is found by a look-up. Finishes the
// stream.
RowSet select_pending(Execution& execution, const PendingRows& pending);

}  // namespace rtsql
