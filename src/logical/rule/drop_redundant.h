// Drops work that no result shows: a sort below what does not keep its order, a DISTINCT of rows that differ
// already or whose number does not matter, a left join whose right side is not read and has one match at
// most, and a mark that is not read.
#pragma once

#include "logical/node.h"

namespace rtsql {

// `root` is what the statement shows.
void drop_redundant(LogicalNode& root);

}  // namespace rtsql
