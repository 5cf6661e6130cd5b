// Checks what every tree of the algebra must be, for tests and for debugging of rules.
#pragma once

#include "logical/node.h"

namespace rtsql {

// Fails (common/check.h) unless each column that a node names is given by the nodes below it, with that
// type, and no relation is made twice.
void check_tree(const LogicalNode& tree);

}  // namespace rtsql
