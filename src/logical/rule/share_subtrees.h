// Computes what a query says several times once: groupings, windows and limits that are the same, over the
// same, become a common table. What only joins and filters stays where it is, for each place may find its
// rows by other means.
#pragma once

#include "logical/query.h"

namespace rtsql {

// The trees stand as they will be planned: their filters are pushed down, their subqueries unnested.
void share_subtrees(LogicalQuery& query);

}  // namespace rtsql
