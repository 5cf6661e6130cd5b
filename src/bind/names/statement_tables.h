// The tables that a statement reads and the catalog does not have, such as those of VALUES and
// of files. They are of the
// statement alone: whatever holds its relations keeps them.
#pragma once

#include <optional>
#include <string>
#include <vector>

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
  // Loads a CSV file with the options of CREATE TABLE … FROM; one that the statement names again with the
  // same options is loaded once. Throws Error(kIo) at the path, Error(kData) for a bad row, and Error(kName)
  // and Error(kValue) for bad options.
  virtual TableSchemaPtr load(const sql::Identifier& path, const std::vector<sql::Option>& options) = 0;
  // Gives what the modification of WITH has returned: null if it has no RETURNING, none if it has not run.
  virtual std::optional<TableSchemaPtr> returned(const sql::CommonTable& modification) const = 0;
  // The queries of WITH that a modification of the same WITH sees.
  virtual SeenWith around() const = 0;
};

}  // namespace rtsql
