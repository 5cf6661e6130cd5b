// A table is a list of named columns of equal length. It is a value type whose columns are shared and
// immutable, so that a statement that fails has changed nothing: it builds a new Table and swaps it in at the
// end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/constraint.h"
#include "storage/column.h"

namespace rtsql {

inline constexpr uint64_t kMaxTableRows = 0xFFFFFFFEu;  // row ids are 32 bits; the last one means "none"

struct ColumnDefinition {
  std::string name;
  Type type;
  bool not_null = false;
  std::string default_value = {};  // SQL in canonical form, a constant; empty: NULL
};

struct Table {
  std::string name;
  std::vector<ColumnDefinition> definitions;
  std::vector<ColumnPtr> columns;  // one per definition
  uint64_t rows = 0;
  std::vector<Constraint> constraints = {};

  // Finds a column by name, ignoring case.
  std::optional<size_t> find_column(std::string_view name) const;
  // Counts the columns on the device and their dictionaries on the host, each once.
  uint64_t resident_bytes() const;
};

// Throws Error(kValue) if a table called `name` cannot have that many rows.
void check_table_rows(std::string_view name, uint64_t rows);

// Throws Error(kValue) if a NOT NULL column would get a NULL of `column`.
void check_not_null(const ColumnDefinition& definition, const HostColumn& column);

// Returns `table` with `rows_to_append` (one HostColumn per definition, of its type) behind its rows: new
// columns, the old ones untouched. Strings new to a dictionary re-code the column. Throws Error(kValue) where
// a NOT NULL column would get a NULL or the row limit is passed.
Table append_rows(gpu::Device& device, const Table& table, const std::vector<HostColumn>& rows_to_append);

// Makes a table of these columns, uploaded.
Table make_table(gpu::Device& device, std::string name, std::vector<ColumnDefinition> definitions,
                 const std::vector<HostColumn>& columns);

}  // namespace rtsql
