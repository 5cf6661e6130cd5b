// The conditions of ASOF JOIN: equalities, and one comparison that says which match of a row is the nearest.
#pragma once

#include <vector>

#include "logical/node.h"

namespace rtsql {

// Puts the conditions into the join, whose sides are its children. Throws Error(kUnsupported or kSyntax)
// where they are others; `span` is that of the join's words.
void set_asof_conditions(LogicalJoin& join, const std::vector<ExprPtr>& conditions, SourceSpan span);

}  // namespace rtsql
