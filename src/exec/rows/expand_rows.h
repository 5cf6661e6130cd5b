// Puts out rows several times each.
#pragma once

#include <functional>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Gives the consumer every row `count` times, a BIGINT, in batches and in order, with a relation of one
// column that numbers the copies of a row from 0 on; until it returns false. Finishes the stream. Throws
// Error(kValue) for a count beyond INTEGER.
void expand_rows(Execution& execution, const RowSet& rows, const ExprPtr& count, uint32_t relation,
                 const std::function<bool(const RowSet&)>& consumer);

// Returns no rows, of the columns that expanded ones have.
RowSet no_expanded_rows(RowSet rows, uint32_t relation);

}  // namespace rtsql
