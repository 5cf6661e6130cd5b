#include "engine/statement/create_sql.h"

#include <fmt/format.h>

#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {

std::string create_sql(const Table& table) {
  std::vector<std::string> columns;
  for (const ColumnDefinition& definition : table.definitions) {
    columns.push_back(fmt::format("{} {}{}", sql::name_text(definition.name), type_name(definition.type),
                                  definition.not_null ? " NOT NULL" : ""));
  }
  return fmt::format("CREATE TABLE {} ({})", sql::name_text(table.name), join(columns, ", "));
}

std::string create_sql(const ViewEntry& view) {
  std::vector<std::string> columns;
  for (const std::string& column : view.columns) columns.push_back(sql::name_text(column));
  return fmt::format("CREATE {}VIEW {} ({}) AS {}", view.temporary ? "TEMP " : "", sql::name_text(view.name),
                     join(columns, ", "), view.query);
}

std::string create_sql(const IndexEntry& index, const Table& table) {
  std::string options = index.options.describe();
  return fmt::format("CREATE INDEX {} ON {} USING {} ({}){}", sql::name_text(index.name),
                     sql::name_text(table.name), index.method->name,
                     sql::name_text(table.definitions[index.column].name),
                     options.empty() ? "" : " WITH (" + options + ")");
}

}  // namespace rtsql
