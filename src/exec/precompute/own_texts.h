// Columns of texts for few rows, whose dictionaries have the texts of these rows alone.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the expressions over such columns in place of those of VARCHAR that they read; they become sources
// of `rows`. What is run once per text of a dictionary is then run for the texts of these rows. Expressions
// that are columns stay as they are. Finishes the stream.
std::vector<ExprPtr> over_own_texts(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
