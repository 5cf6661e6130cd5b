// Turns UPDATE and DELETE as written into queries for the rows that they change.
#pragma once

#include <vector>

#include "bind/query.h"
#include "catalog/catalog.h"
#include "sql/statement.h"

namespace rtsql {

// A bound UPDATE has a `query` over the table alone that yields the rows to change; its outputs are the new
// values of `columns` (ordinals in the table, each once), of their types.
struct BoundUpdate {
  std::vector<size_t> columns;
  BoundQuery query;
};

// Both throw Error(kName), Error(kType), Error(kValue) with spans into the statement's text.
BoundUpdate bind_update(const sql::Update& update, const Catalog& catalog);
// Makes a query for the rows to delete; its outputs are the table's columns.
BoundQuery bind_delete(const sql::Delete& deletion, const Catalog& catalog);

}  // namespace rtsql
