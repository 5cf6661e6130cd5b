// Makes joins of dependent joins: those whose right side reads columns of the left one, as subqueries do that
// read the rows around them. No plan ever runs once per row.
//
// Conditions that read columns from outside move up into the join. A grouping on the way groups by what they
// compare with the outside as well, so that one run of it serves all rows: the shortcut of Neumann and
// Kemper, "Unnesting Arbitrary Queries" (BTW 2015), section 3.1, for conditions of equality. Where conditions
// alone do not carry the dependence, the right side is computed for all values it reads (push_domain.h).
#pragma once

#include "logical/query.h"

namespace rtsql {

void unnest(LogicalQuery& query);

}  // namespace rtsql
