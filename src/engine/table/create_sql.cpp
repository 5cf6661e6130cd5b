#include "engine/table/create_sql.h"

#include <fmt/format.h>

#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {

namespace {

// Writes "a, b".
std::string column_list(const Table& table, const std::vector<size_t>& columns) {
  std::vector<std::string> names;
  for (size_t column : columns) names.push_back(sql::name_text(table.definitions[column].name));
  return join(names, ", ");
}

std::string create_sql(const Constraint& constraint, const Table& table) {
  std::string out = fmt::format("CONSTRAINT {} ", sql::name_text(constraint.name));
  if (!constraint.is_key()) return out + fmt::format("CHECK ({})", constraint.condition);
  const bool is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
  return out + fmt::format("{} ({})", is_primary ? "PRIMARY KEY" : "UNIQUE",
                           column_list(table, constraint.columns));
}

}  // namespace

std::string create_sql(const Table& table) {
  std::vector<std::string> columns;
  for (const ColumnDefinition& definition : table.definitions) {
    const bool has_default = !definition.default_value.empty();
    columns.push_back(fmt::format("{} {}{}{}", sql::name_text(definition.name),
                                  column_type_text(definition.type), definition.not_null ? " NOT NULL" : "",
                                  has_default ? " DEFAULT " + definition.default_value : ""));
  }
  for (const Constraint& constraint : table.constraints) columns.push_back(create_sql(constraint, table));
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
  return fmt::format("CREATE {}INDEX {} ON {} USING {} ({}){}", index.unique ? "UNIQUE " : "",
                     sql::name_text(index.name), sql::name_text(table.name), index.method->name,
                     column_list(table, index.columns), options.empty() ? "" : " WITH (" + options + ")");
}

}  // namespace rtsql
