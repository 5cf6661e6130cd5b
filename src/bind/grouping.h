// Splits a query with aggregates into what is computed before grouping and what after.
#pragma once

#include <vector>

#include "bind/query.h"

namespace rtsql {

// Does nothing unless the query has aggregates or is `grouped`. Then it sets `query.group` and rewrites
// HAVING, outputs and sort keys to be over its rows. Throws Error(kSyntax) for a column that is neither
// grouped nor inside an aggregate.
void group_query(BoundQuery& query, std::vector<ExprPtr> keys, bool grouped);

}  // namespace rtsql
