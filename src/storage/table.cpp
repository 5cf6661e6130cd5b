#include "storage/table.h"

#include <fmt/format.h>

#include <set>
#include <typeinfo>

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

Table::Table(std::string table_name, std::vector<ColumnDefinition> column_definitions,
             std::vector<ColumnPtr> stored, uint64_t row_count, std::vector<Constraint> own_constraints)
    : columns(std::move(stored)) {
  name = std::move(table_name);
  definitions = std::move(column_definitions);
  rows = row_count;
  constraints = std::move(own_constraints);
}

const Table& stored_table(const TableSchema& schema) {
  RTSQL_CHECK(typeid(schema) == typeid(Table));
  return static_cast<const Table&>(schema);
}

TablePtr stored_table(const TableSchemaPtr& schema) {
  return TablePtr(schema, &stored_table(*schema));
}

uint64_t Table::resident_bytes() const {
  uint64_t bytes = 0;
  std::set<const Dictionary*> dictionaries;
  for (const ColumnPtr& column : columns) {
    bytes += column->resident_bytes();
    const Dictionary* dictionary = column->is_read() ? column->dictionary().get() : nullptr;
    if (dictionary != nullptr && dictionaries.insert(dictionary).second) bytes += dictionary->bytes();
  }
  return bytes;
}

Table append_rows(gpu::Device& device, const Table& table, const std::vector<HostColumn>& rows_to_append) {
  uint64_t added = checked_rows(table.definitions, rows_to_append);
  check_table_rows(table.name, table.rows + added);
  if (added == 0) return table;
  Table longer{table.name, table.definitions, {}, table.rows + added, table.constraints};
  longer.schema = table.schema;
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
