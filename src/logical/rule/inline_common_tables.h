// Decides which common tables are computed once. One that is read once takes the place of its reference, and
// so does one that is a filter of a single table: each reference narrows it by conditions of its own. WITH …
// AS [NOT] MATERIALIZED overrides this, but for a table that reads the rows around it or those of a round of
// a recursion, which has no rows of its own. Tables that nothing reads are dropped.
#pragma once

#include "logical/query.h"

namespace rtsql {

void inline_common_tables(LogicalQuery& query);

}  // namespace rtsql
