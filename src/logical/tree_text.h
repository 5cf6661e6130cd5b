// Writes a query in the algebra as an indented tree, a node a line, for EXPLAIN (LOGICAL) and tests of rules.
#pragma once

#include <string>
#include <vector>

#include "logical/node.h"

namespace rtsql {

std::vector<std::string> tree_lines(const LogicalNode& tree);

}  // namespace rtsql
