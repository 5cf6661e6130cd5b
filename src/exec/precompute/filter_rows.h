// Filters rows by conditions and stages, by as many kernels as these need.
#pragma once

#include <limits>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the rows for which all conjuncts are TRUE. Only the last of these may fail. Finishes the stream.
RowSet filter_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts);

// Returns the rows that come through what is pending. `expected` is how many that will be by estimate, where
// there is one. Finishes the stream.
RowSet filter_pending(Execution& execution, PipelineInput pending,
                      double expected = std::numeric_limits<double>::infinity());

}  // namespace rtsql
