// Takes inner joins and filters over tables apart, whatever order they stand in.
#pragma once

#include <optional>
#include <vector>

#include "logical/node.h"

namespace rtsql {

// The rows are those of the product of the tables that fulfil all conjuncts.
struct JoinBlock {
  std::vector<BaseRelationPtr> tables;
  std::vector<ExprPtr> conjuncts;
};

// Returns none where the tree has anything else in it.
std::optional<JoinBlock> join_block(const LogicalNode& tree);

}  // namespace rtsql
