// Refuses what the grammar reads and nothing binds yet. A construct's lines here go when it is bound.
#pragma once

#include "sql/query.h"

namespace rtsql {

// Both throw Error(kUnsupported) with the span of the first construct that cannot be bound: of the query
// outside its expressions, or of the expression.
void check_supported(const sql::Query& query);
void check_supported(const sql::Expression& expression);
// Does so for the WITH of a statement.
void check_supported(const sql::With& with);

}  // namespace rtsql
