// Binds a query as written to one in the algebra.
#pragma once

#include "catalog/catalog.h"
#include "logical/query.h"
#include "sql/statement.h"

namespace rtsql {

// Throws Error(kName), Error(kType), Error(kValue), and Error(kUnsupported) for what bind/unsupported.h
// refuses, with spans into the statement's text.
LogicalQuery bind_select(const sql::Query& query, const Catalog& catalog);

// Finds the table, or throws Error(kName) with the nearest name.
TablePtr require_table(const Catalog& catalog, const sql::Identifier& name);
// Finds the column's ordinal, or throws Error(kName) with the nearest name.
size_t require_column(const Table& table, const sql::Identifier& name);

}  // namespace rtsql
