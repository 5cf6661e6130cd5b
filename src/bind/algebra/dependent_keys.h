// Columns that depend on the keys of a grouping: those of a table whose whole PRIMARY KEY is among the keys
// of every set (SQL:1999, functional dependencies; PostgreSQL takes this one). They are keys as well then,
// which makes no more groups.
#pragma once

#include <vector>

#include "bind/algebra/grouping_sets.h"
#include "logical/node.h"

namespace rtsql {

// Adds the dependent columns that the expressions read outside of aggregates to the keys of the sets. `tree`
// makes the rows that are grouped.
void add_dependent_keys(GroupingSets& sets, const std::vector<ExprPtr>& exprs, const LogicalNode& tree);

}  // namespace rtsql
