// Lists of the least and greatest values: max(x, n), arg_min(x, key, n).
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Tells whether an aggregate is of several best values: its last argument says of how many.
bool is_of_several(const Expr& call);

// Returns the list of these values, the best first, NULL where there are none; null where the call is no such
// aggregate. Rows whose value or key is NULL are left out, and of equal keys the least values come first.
// Throws Error(kUnsupported) where lists have no elements of the values' type.
ExprPtr best_values(const Expr& call);

}  // namespace rtsql
