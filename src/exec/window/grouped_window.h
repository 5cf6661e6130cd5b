// Windows whose frames are whole partitions: their aggregates and quantiles are those of a grouping, in which
// each row finds its group. Rows stay in their order.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/window.h"

namespace rtsql {

// Returns the value of each call of the window, which is_of_groups() (logical/window.h), over sources that it
// adds to the rows. There is one row at least. Finishes the stream.
std::vector<ExprPtr> aggregate_partitions(Execution& execution, RowSet& rows, const Window& window);

}  // namespace rtsql
