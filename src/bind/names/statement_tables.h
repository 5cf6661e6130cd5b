// The tables that a statement reads and the catalog does not have, such as those of VALUES and
// of files. They are of the
// statement alone: whatever holds its relations keeps them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bind/names/system_relations.h"
#include "logical/query.h"
#include "schema/host_column.h"
#include "schema/schema_reader.h"
#include "sql/query.h"

namespace rtsql {

// The first ones of the queries of a WITH.
struct SeenWith {
  const sql::With* with = nullptr;  // null: none
  size_t count = 0;
};

// Whoever has a device makes them.
class StatementTables {
 public:
  virtual ~StatementTables() = default;
  // Uploads the columns, of as many rows each, as a table of this name, which no statement can use. Throws
  // Error(kMemory) and Error(kValue) where they are too many.
  virtual TableSchemaPtr make(std::string name, std::vector<ColumnDefinition> definitions,
                              const std::vector<HostColumn>& columns) = 0;
  // Loads the files of an item of FROM with the options of CREATE TABLE … FROM; those that the statement
  // names again with the same options are loaded once. Throws Error(kIo) at the path, Error(kData) for a bad
  // row, and Error(kName) and Error(kValue) for bad options.
  virtual TableSchemaPtr load(const sql::FromItem& file) = 0;
  // Runs a statement that gives rows, and of which `text` is written, and makes a table of them. One that is
  // named again runs once.
  virtual TableSchemaPtr rows(const sql::Statement& statement, const std::string& text) = 0;
  // Returns what information_schema has under this name; null where it has nothing.
  virtual TableSchemaPtr information(const std::string& name) = 0;
  // Returns a relation of pg_catalog, as the statement's snapshot has it, which is no view.
  virtual TableSchemaPtr system(const SystemRelation& relation) = 0;
  // Returns a table of the catalog with the numbers of its rows behind its columns
  // (bind/names/row_numbers.h). They are the places of the rows, where the transaction has not deleted others
  // since it began. Throws Error(kUnsupported) at the span where another program has the rows.
  struct Numbered {
    TableSchemaPtr table;
    bool are_places = true;
  };
  virtual Numbered number_rows(const TableSchemaPtr& table, SourceSpan span) = 0;
  // Runs a query of one column now, and returns its values: those that PIVOT makes columns of.
  virtual HostColumn values(LogicalQuery query) = 0;
  // Takes as many values of the sequence as there are rows. Throws Error(kValue) at the span where it has not
  // so many, and Error(kTransaction) where nothing may be changed.
  virtual void take_values(const SequenceEntry& sequence, uint64_t rows, SourceSpan span) = 0;
  // Returns the last value that a statement of the session has taken; none where it has taken none, or the
  // sequence is gone.
  virtual std::optional<int64_t> last_value() const = 0;
  // Returns the value of a variable of the session, by its name in lower case; null if there is none.
  virtual const Value* variable(const std::string& name) const = 0;
  // Gives what the modification of WITH has returned: null if it has no RETURNING, none if it has not run.
  virtual std::optional<TableSchemaPtr> returned(const sql::CommonTable& modification) const = 0;
  // The queries of WITH that a modification of the same WITH sees.
  virtual SeenWith around() const = 0;
};

}  // namespace rtsql
