// The rows of a table of the catalog have numbers, from 0 in their order, by which SQL can name them:
//
//   rowid   a BIGINT, as DuckDB and SQLite call it
//   ctid    the same number as PostgreSQL writes it, '(page,place)' (schema/row_number_text.h)
//
// A number stays that of its row until the transaction ends (engine/transaction/transaction.h). Queries that
// name them read a table that has them as columns behind its own, so that all that knows of columns knows of
// row numbers as well.
#pragma once

#include <vector>

#include "bind/names/statement_tables.h"
#include "logical/query.h"

namespace rtsql {

// Returns the columns that come behind those of a table, in this order, where a query names one of them.
const std::vector<ColumnDefinition>& row_number_columns();

// Has the tables whose row numbers the query reads have these columns. `tables` is null only where it reads
// none.
void read_row_numbers(LogicalQuery& query, StatementTables* tables);

}  // namespace rtsql
