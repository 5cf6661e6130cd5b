// Joined rows of which one is kept for each row of one relation.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns for each row of the relation that is in `rows` one row that it is in: that of the first row of the
// next relation by number, among these that of the first row of the relation after that, and so on, so that
// how the rows were joined makes no difference. Finishes the stream. Rows among which none of the relation
// repeats stay as they are.
RowSet first_per_row(Execution& execution, const RowSet& rows, RelationId relation);

}  // namespace rtsql
