// A table is a list of named columns of equal length. It is a value type whose columns are shared and
// immutable, so that a statement that fails has changed nothing: it builds a new Table and swaps it in at the
// end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "schema/table_schema.h"
#include "storage/column.h"
#include "storage/table_parts.h"

namespace rtsql {

struct Table final : TableSchema {
  Table() = default;
  // Has as many columns as definitions, of `row_count` rows each.
  Table(std::string table_name, std::vector<ColumnDefinition> column_definitions,
        std::vector<ColumnPtr> stored, uint64_t row_count, std::vector<Constraint> own_constraints = {});

  bool may_be_null(size_t column) const override { return columns[column]->nullable(); }
  // Counts the columns on the device and their dictionaries on the host, each once.
  uint64_t resident_bytes() const;

  std::vector<ColumnPtr> columns;           // one per definition
  std::shared_ptr<const TableParts> parts;  // of one that a statement reads from files; else null
};
using TablePtr = std::shared_ptr<const Table>;

// Return the table that a schema is of. Whatever the algebra reads is a table of this layer.
const Table& stored_table(const TableSchema& schema);
TablePtr stored_table(const TableSchemaPtr& schema);

// Returns `table` with `rows_to_append` (one HostColumn per definition, of its type) behind its rows: new
// columns, the old ones untouched. Strings new to a dictionary re-code the column. Throws Error(kValue) where
// a NOT NULL column would get a NULL or the row limit is passed.
Table append_rows(gpu::Device& device, const Table& table, const std::vector<HostColumn>& rows_to_append);

// Makes a table of these columns, uploaded.
Table make_table(gpu::Device& device, std::string name, std::vector<ColumnDefinition> definitions,
                 const std::vector<HostColumn>& columns);

}  // namespace rtsql
