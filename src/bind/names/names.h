// Finds what a statement names in the catalog.
#pragma once

#include "common/error.h"
#include "schema/schema_reader.h"
#include "sql/expression.h"

namespace rtsql {

// Finds the table, or throws Error(kName) with the nearest name.
TableSchemaPtr require_table(const SchemaReader& catalog, const sql::ObjectName& name);
// Says that what the name means is neither table nor view but stands for a table of a server.
Error is_of_server(const sql::ObjectName& name);
// Throws Error(kName) where nothing has the names that qualify this one.
void check_place(const SchemaReader& catalog, const sql::ObjectName& name);
// Finds the column's ordinal, or throws Error(kName) with the nearest name.
size_t require_column(const TableSchema& table, const sql::Identifier& name);

}  // namespace rtsql
