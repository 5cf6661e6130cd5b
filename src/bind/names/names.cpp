#include "bind/names/names.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

TableSchemaPtr require_table(const SchemaReader& catalog, const sql::Identifier& name) {
  if (TableSchemaPtr table = catalog.find_table_schema(name.name)) return table;
  if (catalog.find_view(name.name)) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is a view, not a table", name.name))
        .sqlstate(sqlstate::kWrongObjectType)
        .at(name.span)
        .hint("the rows of a view are those of its query; FROM can read it");
  }
  if (catalog.has_cube(name.name)) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is a cube, not a table", name.name))
        .sqlstate(sqlstate::kWrongObjectType)
        .at(name.span)
        .hint("queries of its tables use a cube by themselves; DESCRIBE shows what it holds");
  }
  std::vector<std::string> names = catalog.table_names();
  for (std::string& view : catalog.view_names()) names.push_back(std::move(view));
  throw Error(ErrorKind::kName, fmt::format("unknown table \"{}\"", name.name))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

size_t require_column(const TableSchema& table, const sql::Identifier& name) {
  if (std::optional<size_t> column = table.find_column(name.name)) return *column;
  std::vector<std::string> names;
  for (const ColumnDefinition& definition : table.definitions) names.push_back(definition.name);
  throw Error(ErrorKind::kName, fmt::format("unknown column \"{}\" in table \"{}\"", name.name, table.name))
      .sqlstate(sqlstate::kUndefinedColumn)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

}  // namespace rtsql
