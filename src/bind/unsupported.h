// Refuses what the grammar reads and nothing binds yet. A construct's lines here go when it is bound.
#pragma once

#include "sql/query.h"

namespace rtsql {

// Throws Error(kUnsupported) with the span of the first construct of the query that cannot be bound.
void check_supported(const sql::Query& query);

}  // namespace rtsql
