// Writes a query in the algebra as an indented tree, a node a line, for EXPLAIN (LOGICAL) and tests of rules.
#pragma once

#include <string>
#include <vector>

#include "logical/query.h"

namespace rtsql {

std::vector<std::string> tree_lines(const LogicalNode& tree);
// Writes the common tables, each with its tree below it, and then the query.
std::vector<std::string> tree_lines(const LogicalQuery& query);

}  // namespace rtsql
