// Makes of MERGE one query for all rows that it changes.
#pragma once

#include <optional>
#include <vector>

#include "bind/names/statement_tables.h"
#include "bind/statement/returning_binder.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"

namespace rtsql {

enum class MergeChange : uint8_t { kUpdate, kDelete, kInsert };

// The query joins the table with the source and yields the rows that are changed: first what becomes of each,
// a MergeChange as an INTEGER, then the new values of `columns`; a row that is deleted has those that it had.
// Further outputs are RETURNING's.
struct BoundMerge {
  TableSchemaPtr table;
  RelationId relation;  // the table's id in the query
  LogicalQuery query;
  std::vector<size_t> columns;    // ordinals in the table: all of them, where rows are inserted or returned
  std::vector<SourceSpan> spans;  // where the values of these are written first, or of the table
  std::optional<BoundReturning> returning = {};
};

// Throws Error(kName), Error(kType), Error(kValue) with spans into the statement's text.
BoundMerge bind_merge(const sql::Merge& merge, const SchemaReader& catalog, StatementTables* tables);

}  // namespace rtsql
