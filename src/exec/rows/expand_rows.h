// Puts out rows several times each.
#pragma once

#include <functional>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the number of copies of each row, an INTEGER, of an expression of BIGINT: none where that is NULL
// or negative. It fails for a number beyond INTEGER.
ExprPtr number_of_copies(const ExprPtr& count);

// Gives the consumer every row as often as `copies` says, a column of such numbers, in batches and in order,
// with a relation of one column that numbers the copies of a row from 0 on; until it returns false. Finishes
// the stream.
void expand_rows(Execution& execution, const RowSet& rows, const Column& copies, RelationId relation,
                 const std::function<bool(const RowSet&)>& consumer);

// Returns no rows, of the columns that expanded ones have.
RowSet no_expanded_rows(RowSet rows, RelationId relation);

}  // namespace rtsql
