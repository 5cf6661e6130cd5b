// Sorts few rows on the host, where a radix sort is a dozen launches.
#pragma once

#include <optional>
#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/node.h"

namespace rtsql {

// Returns the rows in the order of the keys, equal ones as they were; none where a kernel has to compute a
// key. The rows are few (evaluates_on_host). Finishes the stream.
std::optional<RowSet> sort_on_host(Execution& execution, const RowSet& rows,
                                   const std::vector<SortKey>& keys);

}  // namespace rtsql
