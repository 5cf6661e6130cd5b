// POSITIONAL JOIN: the first row of one side with the first of the other, and so on.
#pragma once

#include <memory>

#include "logical/node.h"

namespace rtsql {

struct PositionalJoin {
  std::unique_ptr<LogicalJoin> join;  // its conjunct compares the numbers of rows
  ExprPtr left, right;                // the numbers above the join, each NULL where its side has no more rows
};

// Numbers the rows of either side in their order and makes a full join of equal numbers.
PositionalJoin join_by_position(LogicalPtr left, LogicalPtr right, RelationIds& relations);

// Puts the rows of the join in the order of their positions.
LogicalPtr in_order_of_position(PositionalJoin join);

}  // namespace rtsql
