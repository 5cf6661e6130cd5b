// Binds FROM: tables, joins and the scope that they make.
#pragma once

#include "bind/query.h"
#include "bind/scope.h"
#include "catalog/catalog.h"
#include "sql/statement.h"

namespace rtsql {

// Fills `query.tables` and the conjuncts of ON and USING, and returns the names that the other clauses may
// use.
Scope bind_from(const sql::Select& select, const Catalog& catalog, BoundQuery& query);

}  // namespace rtsql
