// Makes one row set of batches of rows.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the rows of all batches, in order; they have the same sources. One batch is returned as it is.
// Throws Error(kValue) if there are more rows than a row id counts.
RowSet collect_rows(Execution& execution, std::vector<RowSet> batches);

}  // namespace rtsql
