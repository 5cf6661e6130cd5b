// Emits rows that are there without work.
#pragma once

#include <vector>

#include "exec/operator/operator.h"

namespace rtsql {

// Hands the rows with these conjuncts to the consumer: all at once, or, where there is a demand, in slices
// that grow, so that no large table is filtered or joined for a few rows, and no large dictionary is looked
// into.
void emit_slices(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                 const Consumer& consumer, Demand demand);

}  // namespace rtsql
