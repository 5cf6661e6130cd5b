#include "storage/table.h"

#include <fmt/format.h>

#include <set>

#include "common/check.h"
#include "common/error.h"
#include "common/text.h"
#include "storage/append.h"

namespace rtsql {
namespace {

// Checks that the columns agree with the definitions; returns the number of their rows.
uint64_t checked_rows(const std::vector<ColumnDefinition>& definitions,
                      const std::vector<HostColumn>& columns) {
  RTSQL_CHECK(definitions.size() == columns.size() && !columns.empty());
  for (size_t i = 0; i < columns.size(); ++i) {
    RTSQL_CHECK(columns[i].type == definitions[i].type && columns[i].rows == columns.front().rows);
    check_not_null(definitions[i], columns[i]);
  }
  return columns.front().rows;
}

}  // namespace

void check_not_null(const ColumnDefinition& definition, const HostColumn& column) {
  if (!definition.not_null || column.validity.empty()) return;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) continue;
    throw Error(ErrorKind::kValue, fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
        .sqlstate(sqlstate::kNotNullViolation);
  }
}

void check_table_rows(std::string_view name, uint64_t rows) {
  if (rows <= kMaxTableRows) return;
  throw Error(ErrorKind::kValue, fmt::format("table \"{}\" would have {} rows; the most a table holds is {}",
                                             name, format_count(rows), format_count(kMaxTableRows)))
      .sqlstate(sqlstate::kProgramLimit);
}

std::optional<size_t> Table::find_column(std::string_view column_name) const {
  for (size_t i = 0; i < definitions.size(); ++i) {
    if (equals_ignore_case(definitions[i].name, column_name)) return i;
  }
  return std::nullopt;
}

uint64_t Table::resident_bytes() const {
  uint64_t bytes = 0;
  std::set<const Dictionary*> dictionaries;
  for (const ColumnPtr& column : columns) {
    bytes += column->resident_bytes();
    const Dictionary* dictionary = column->dictionary().get();
    if (dictionary != nullptr && dictionaries.insert(dictionary).second) bytes += dictionary->bytes();
  }
  return bytes;
}

Table append_rows(gpu::Device& device, const Table& table, const std::vector<HostColumn>& rows_to_append) {
  uint64_t added = checked_rows(table.definitions, rows_to_append);
  check_table_rows(table.name, table.rows + added);
  if (added == 0) return table;
  Table longer{table.name, table.definitions, {}, table.rows + added, table.constraints};
  for (size_t i = 0; i < table.columns.size(); ++i) {
    std::string what = fmt::format("column {}.{}", table.name, table.definitions[i].name);
    longer.columns.push_back(append_column(device, *table.columns[i], rows_to_append[i], what));
  }
  return longer;
}

Table make_table(gpu::Device& device, std::string name, std::vector<ColumnDefinition> definitions,
                 const std::vector<HostColumn>& columns) {
  uint64_t rows = checked_rows(definitions, columns);
  check_table_rows(name, rows);
  Table table{std::move(name), std::move(definitions), {}, rows};
  for (size_t i = 0; i < columns.size(); ++i) {
    std::string what = fmt::format("column {}.{}", table.name, table.definitions[i].name);
    table.columns.push_back(Column::upload(device, columns[i], what));
  }
  return table;
}

}  // namespace rtsql
