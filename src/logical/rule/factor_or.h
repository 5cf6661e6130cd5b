// Takes conjuncts that all branches of an OR have in common out of it: (a AND x) OR (a AND y) becomes a AND
// (x OR y). An equality between tables that hides in every branch joins them then, and ranges reach an index.
#pragma once

#include "logical/node.h"

namespace rtsql {

// Does so in the conditions of filters and joins, for conjuncts that cannot fail.
void factor_or(LogicalNode& tree);

}  // namespace rtsql
