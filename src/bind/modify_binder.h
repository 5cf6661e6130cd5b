// Makes of UPDATE and DELETE as written queries for the rows that they change.
#pragma once

#include <vector>

#include "bind/statement_tables.h"
#include "catalog/catalog.h"
#include "logical/query.h"
#include "sql/statement.h"

namespace rtsql {

// A query over `table` alone that yields the rows to change.
struct BoundModify {
  TablePtr table;
  LogicalQuery query;
  // For UPDATE, the outputs are the new values of these columns (ordinals in the table, each once), of their
  // types. For DELETE there are none, and the outputs are the table's columns.
  std::vector<size_t> columns = {};
};

// Both throw Error(kName), Error(kType), Error(kValue) with spans into the statement's text.
BoundModify bind_update(const sql::Update& update, const Catalog& catalog, StatementTables* tables);
BoundModify bind_delete(const sql::Delete& deletion, const Catalog& catalog, StatementTables* tables);

}  // namespace rtsql
