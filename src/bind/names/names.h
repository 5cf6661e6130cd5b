// Finds what a statement names in the catalog.
#pragma once

#include "catalog/catalog.h"
#include "sql/expression.h"

namespace rtsql {

// Finds the table, or throws Error(kName) with the nearest name.
TablePtr require_table(const Catalog& catalog, const sql::Identifier& name);
// Finds the column's ordinal, or throws Error(kName) with the nearest name.
size_t require_column(const Table& table, const sql::Identifier& name);

}  // namespace rtsql
