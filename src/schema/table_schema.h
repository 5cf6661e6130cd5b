// What names and types need to know of a table, wherever its rows lie. The algebra reads tables as their
// schemas alone; storage/table.h has the tables.
//
// A schema is of one state of a table and never changes, so that any thread may read it, and its address
// stands for that state: a table that has changed has another schema. Whoever holds the pointer keeps the
// state alive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/constraint.h"
#include "schema/host_column.h"
#include "schema/qualified_name.h"
#include "schema/text_length.h"
#include "schema/time_precision.h"
#include "schema/type.h"

namespace rtsql {

inline constexpr uint64_t kMaxTableRows = 0xFFFFFFFEu;  // row ids are 32 bits; the last one means "none"

// GENERATED … AS IDENTITY: a column has a sequence of its own, whose next value is its default.
struct Identity {
  bool always = false;   // no other value is taken, but where a statement says so
  std::string sequence;  // in the schema of the table
};

struct ColumnDefinition {
  std::string name;
  Type type;
  bool not_null = false;
  std::string default_value = {};              // SQL in canonical form, a constant; empty: NULL
  TimePrecision precision = {};                // to which what is stored is rounded
  std::optional<TextLength> text_length = {};  // of a VARCHAR; none: any
  std::optional<Identity> identity = {};
};

struct TableSchema {
  virtual ~TableSchema() = default;

  // Finds a column by name, ignoring case.
  std::optional<size_t> find_column(std::string_view column_name) const;
  // Tells whether the column may have NULLs among the rows that are there.
  virtual bool may_be_null(size_t column) const = 0;

  SchemaName schema;
  std::string name;
  std::vector<ColumnDefinition> definitions;
  uint64_t rows = 0;
  std::vector<Constraint> constraints;

 protected:
  TableSchema() = default;
  TableSchema(const TableSchema&) = default;
  TableSchema(TableSchema&&) = default;
  TableSchema& operator=(const TableSchema&) = default;
  TableSchema& operator=(TableSchema&&) = default;
};
using TableSchemaPtr = std::shared_ptr<const TableSchema>;

// Throws Error(kValue) if a table called `name` cannot have that many rows.
void check_table_rows(std::string_view name, uint64_t rows);

// Throws Error(kValue) if a NOT NULL column would get a NULL of `column`.
void check_not_null(const ColumnDefinition& definition, const HostColumn& column);

}  // namespace rtsql
