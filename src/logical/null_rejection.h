// Which conditions drop the rows that an outer join makes without a match.
#pragma once

#include <cstdint>
#include <set>

#include "expression/expression.h"

namespace rtsql {

// Tells whether the condition is TRUE of no row in which all columns of these relations are NULL. A condition
// that may fail is not looked into: it would no longer fail.
bool rejects_missing(const Expr& condition, const std::set<RelationId>& relations);

}  // namespace rtsql
