// Makes an anti join of an outer join whose matches a condition above drops: a LEFT JOIN b ON … WHERE b.k IS
// NULL, with a k that no match has as NULL. What reads the columns of b above reads NULLs.
#pragma once

#include "logical/node.h"

namespace rtsql {

void make_anti_joins(LogicalProject& root);

}  // namespace rtsql
