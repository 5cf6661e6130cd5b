// Takes projections out of the way of joins: where a query in FROM only computes columns, the expressions
// above name what they are computed of, so that its tables join like all others.
#pragma once

#include "logical/node.h"

namespace rtsql {

// Leaves the root as it is, and projections whose columns an outer join may have to make NULL, unless these
// are columns of what is below.
void pull_up_projects(LogicalProject& root);

}  // namespace rtsql
