// Rewrites queries by rules, each of which leaves the rows as they are.
#pragma once

#include "logical/query.h"

namespace rtsql {

void optimize(LogicalQuery& query);

}  // namespace rtsql
