// Makes of UPDATE and DELETE as written queries for the rows that they change.
#pragma once

#include <optional>
#include <vector>

#include "bind/names/statement_tables.h"
#include "bind/statement/returning_binder.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"

namespace rtsql {

// A query over `table`, and the relations of FROM or USING joined with it, that yields the rows to change.
struct BoundModify {
  TableSchemaPtr table;
  RelationId relation;  // the table's id in the query
  // Whether a row of the table may come several times, once for each of its matches.
  bool has_matches = false;
  LogicalQuery query;
  // For UPDATE, the first outputs are the new values of these columns (ordinals in the table, each once), of
  // their types. For DELETE there are none, and the first outputs are the table's columns. Others are
  // RETURNING's.
  std::vector<size_t> columns = {};
  std::vector<SourceSpan> spans = {};  // of those values as written
  std::optional<BoundReturning> returning = {};
};

// Both throw Error(kName), Error(kType), Error(kValue) with spans into the statement's text.
BoundModify bind_update(const sql::Update& update, const SchemaReader& catalog, StatementTables* tables);
BoundModify bind_delete(const sql::Delete& deletion, const SchemaReader& catalog, StatementTables* tables);

// Binds the RETURNING of an INSERT, whose rows have no columns but the table's.
BoundReturning bind_returning(const sql::Insert& insert, const TableSchemaPtr& table,
                              const SchemaReader& catalog, StatementTables* tables);

}  // namespace rtsql
