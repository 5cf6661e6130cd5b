// Makes typed logical plans of SELECTs as written.
#pragma once

#include "bind/query.h"
#include "catalog/catalog.h"
#include "sql/statement.h"

namespace rtsql {

// Throws Error(kName), Error(kType), Error(kValue) with spans into the statement's text.
BoundQuery bind_select(const sql::Select& select, const Catalog& catalog);

// Finds the table, or throws Error(kName) with the nearest name.
TablePtr require_table(const Catalog& catalog, const sql::Identifier& name);
// Finds the column's ordinal, or throws Error(kName) with the nearest name.
size_t require_column(const Table& table, const sql::Identifier& name);

}  // namespace rtsql
