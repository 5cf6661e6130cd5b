// Numbers of rows, for what is defined by the order of rows or by their number among equals.
#pragma once

#include <vector>

#include "logical/node.h"

namespace rtsql {

// Puts a window above the tree that numbers the rows of each partition from 1, in the order of the keys;
// returns the number, a BIGINT.
ExprPtr number_rows(LogicalPtr& tree, std::vector<ExprPtr> partition_by, std::vector<SortKey> order_by,
                    RelationIds& relations);

// Numbers all rows in the order of the keys, and gives each the number of the first row that is tied with it.
struct NumberAndRank {
  ExprPtr number, rank;
};
NumberAndRank number_and_rank_rows(LogicalPtr& tree, std::vector<SortKey> order_by, RelationIds& relations);

// Numbers the rows of each partition, and counts in each whole partition the rows in which `counted` is not
// NULL.
struct NumberAndCount {
  ExprPtr number, count;
};
NumberAndCount number_and_count_rows(LogicalPtr& tree, std::vector<ExprPtr> partition_by,
                                     std::vector<SortKey> order_by, const ExprPtr& counted,
                                     RelationIds& relations);

}  // namespace rtsql
