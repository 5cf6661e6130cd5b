// Makes lists of chains of comparisons of one value with literals: k = 1 OR k = 5 OR k IN (7, 8) becomes k IN
// (1, 5, 7, 8), and k <> 1 AND k <> 5 becomes NOT k IN (1, 5). A list is one look-up for a kernel, and one
// probe of an index, however long it is.
#pragma once

#include "bind/query.h"

namespace rtsql {

ExprPtr merge_comparisons(const ExprPtr& expr);

// Merges them in every expression of a query that is bound otherwise: GROUP BY has compared the expressions
// as written.
void merge_comparisons(BoundQuery& query);

}  // namespace rtsql
