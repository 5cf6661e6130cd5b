// Quantiles of a list of fractions.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the list of the quantiles of each fraction, NULL where there are no values; null where the call is
// no quantile of a list. Throws Error(kUnsupported) where lists have no elements of the values' type.
ExprPtr quantile_list(const Expr& call);

}  // namespace rtsql
