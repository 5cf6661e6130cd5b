// INSERT … ON CONFLICT: which keys may conflict, and what becomes of the rows that have them already.
#pragma once

#include <vector>

#include "bind/names/statement_tables.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"

namespace rtsql {

// The columns of a key, and the expressions of a unique index, as SQL.
using ConflictKey = std::vector<std::string>;

// Returns the keys in which a row that is inserted may agree with another: that of the columns and
// expressions or of the constraint that are named, or all of the table. Throws Error(kName) with spans where
// there is no such key, and Error(kSyntax) where DO UPDATE names none, or INSERT OR REPLACE might mean
// several.
std::vector<ConflictKey> conflict_keys(const SchemaReader& catalog, const TableSchema& table,
                                       const sql::OnConflict& conflict);

// Tells whether rows are changed by those that have their keys.
bool updates_rows(const sql::OnConflict& conflict);

// Binds what a key has to the rows of a relation of the table's columns.
std::vector<ExprPtr> bind_key(const ConflictKey& key, const BaseRelation& rows);

// A query over the table and the rows `excluded`, of the table's columns, that yields the rows to change:
// those that agree with a row of `excluded` in the key.
struct BoundConflict {
  LogicalQuery query;
  RelationId relation, excluded;  // the ids of the two
  std::vector<size_t> columns;    // that the outputs are the new values of, each once
  std::vector<SourceSpan> spans;  // of these values as written
};

// Binds DO UPDATE SET of an INSERT into `table`; that of INSERT OR REPLACE has the columns `given` take their
// new values. Throws Error(kName), Error(kType), Error(kValue) with spans.
BoundConflict bind_conflict(const sql::Insert& insert, const TableSchemaPtr& table,
                            const TableSchemaPtr& excluded, const std::vector<size_t>& given,
                            const ConflictKey& key, const SchemaReader& catalog, StatementTables* tables);

}  // namespace rtsql
