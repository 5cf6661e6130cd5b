// Makes lists of chains of comparisons of one value with literals: k = 1 OR k = 5 OR k IN (7, 8) becomes k IN
// (1, 5, 7, 8), and k <> 1 AND k <> 5 becomes NOT k IN (1, 5). A list is one look-up for a kernel, and one
// probe of an index, however long it is.
#pragma once

#include "logical/node.h"

namespace rtsql {

ExprPtr merge_comparisons(const ExprPtr& expr);

// Merges them among conjuncts, too.
void merge_comparisons(std::vector<ExprPtr>& conjuncts);
// Merges them in every expression of a tree whose groupings have been matched with their keys: GROUP BY
// compares expressions as they are written.
void merge_comparisons(LogicalNode& tree);

}  // namespace rtsql
