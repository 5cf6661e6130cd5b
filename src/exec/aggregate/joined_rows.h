// STRING_AGG and ARRAY_AGG: the rows of each group joined, in their order, into a text or a list.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/node.h"
#include "storage/column.h"

namespace rtsql {

// Returns the text or the list of each group, NULL where there is nothing to join. The call is over the
// sources of the rows; `group_of_row` has a uint32 per row, null where all are of group 0. Finishes the
// stream.
ColumnPtr join_rows(Execution& execution, const RowSet& rows, const AggregateCall& call,
                    const SharedBuffer& group_of_row, uint64_t groups);

// Returns the same column for groups without rows.
ColumnPtr join_no_rows(Execution& execution, const AggregateCall& call, uint64_t groups);

}  // namespace rtsql
