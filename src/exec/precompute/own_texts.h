// Functions of texts over few rows: their own texts, which these rows have, are computed rather than all
// texts of the columns' dictionaries.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Tells whether the rows are few beside the texts that the expressions look into (plan/own_texts.h).
bool suits_own_texts(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& exprs);

// Returns the expressions over columns, in place of those of texts that they read, whose dictionaries have
// the texts of these rows alone; the columns become sources of `rows`. Expressions that are columns stay as
// they are. Finishes the stream.
std::vector<ExprPtr> over_own_texts(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
