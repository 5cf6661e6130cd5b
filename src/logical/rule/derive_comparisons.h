// Derives conditions from equalities: of a.k = b.k AND a.k < 5 follows b.k < 5, which drops rows of b before
// they are joined. A condition on the rows that an outer or semi join keeps or tests filters its other side
// likewise.
#pragma once

#include "logical/node.h"

namespace rtsql {

// Adds what is derived to the conditions of joins, from where push_filters takes it down.
void derive_comparisons(LogicalNode& tree);

}  // namespace rtsql
