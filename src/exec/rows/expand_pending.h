// Lists the rows that come through a pipeline whose stages make several rows of one. A pass counts them for
// each thread, a scan tells where those of each begin, and for each batch a pass of the threads that have
// some of it writes for every source which of its rows they are made of.
#pragma once

#include <functional>

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

// Calls `use` with batches of at most batch_rows of these rows, one of none where there are none. No source
// of a batch is found by a look-up. Fewer than 2^32 rows are made of the neighbours that a thread takes.
// Finishes the stream before each batch.
void expand_pending(Execution& execution, const PipelineInput& pending,
                    const std::function<void(const RowSet&)>& use);

}  // namespace rtsql
