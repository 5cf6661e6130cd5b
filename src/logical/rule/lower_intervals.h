// Has groups, windows and sorts go by the lengths of INTERVALs, a month being 30 days: '1 mon' and '30 days'
// are of one group, in which the value shown is one of those that occur.
#pragma once

#include "logical/query.h"

namespace rtsql {

// Does so in the whole query, before any other rule: what those group by is what consists of the same.
void lower_intervals(LogicalQuery& query);

}  // namespace rtsql
