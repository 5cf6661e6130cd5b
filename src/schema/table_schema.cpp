#include "schema/table_schema.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

bool Constraint::has_index(const TableSchema& table) const {
  return is_key() && columns.size() == 1 && table.definitions[columns[0]].type.id != TypeId::kUuid;
}

std::optional<size_t> TableSchema::find_column(std::string_view column_name) const {
  for (size_t i = 0; i < definitions.size(); ++i) {
    if (equals_ignore_case(definitions[i].name, column_name)) return i;
  }
  return std::nullopt;
}

void check_table_rows(std::string_view name, uint64_t rows) {
  if (rows <= kMaxTableRows) return;
  throw Error(ErrorKind::kValue, fmt::format("table \"{}\" would have {} rows; the most a table holds is {}",
                                             name, format_count(rows), format_count(kMaxTableRows)))
      .sqlstate(sqlstate::kProgramLimit);
}

void check_not_null(const ColumnDefinition& definition, const HostColumn& column) {
  if (!definition.not_null || column.validity.empty()) return;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) continue;
    throw Error(ErrorKind::kValue, fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
        .sqlstate(sqlstate::kNotNullViolation);
  }
}

}  // namespace rtsql
