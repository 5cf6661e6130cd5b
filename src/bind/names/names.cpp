#include "bind/names/names.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

void check_place(const SchemaReader& catalog, const sql::ObjectName& name) {
  if (catalog.has_place(name.path())) return;
  const std::string& outermost = name.qualifiers.front();
  throw Error(ErrorKind::kName,
              fmt::format("unknown schema \"{}\" in \"{}\"", join(name.qualifiers, "."), name.text()))
      .sqlstate(sqlstate::kUnknownSchema)
      .at(name.span)
      .hint(suggest_name(name.qualifiers.size() == 1 ? outermost : name.qualifiers.back(),
                         catalog.schema_names()));
}

TableSchemaPtr require_table(const SchemaReader& catalog, const sql::ObjectName& name) {
  if (TableSchemaPtr table = catalog.find_table_schema(name.path())) return table;
  check_place(catalog, name);
  if (const ViewEntryPtr view = catalog.find_view(name.path())) {
    if (view->is_of_server) throw is_of_server(name);
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is a view, not a table", name.text()))
        .sqlstate(sqlstate::kWrongObjectType)
        .at(name.span)
        .hint("the rows of a view are those of its query; FROM can read it");
  }
  if (catalog.has_cube(name.path())) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is a cube, not a table", name.text()))
        .sqlstate(sqlstate::kWrongObjectType)
        .at(name.span)
        .hint("queries of its tables use a cube by themselves; DESCRIBE shows what it holds");
  }
  std::vector<std::string> names = catalog.table_names();
  for (std::string& view : catalog.view_names()) names.push_back(std::move(view));
  throw Error(ErrorKind::kName, fmt::format("unknown table \"{}\"", name.text()))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

Error is_of_server(const sql::ObjectName& name) {
  return Error(ErrorKind::kTransaction, fmt::format("\"{}\" is a server's table, and read only", name.text()))
      .sqlstate(sqlstate::kReadOnlyTransaction)
      .at(name.span)
      .hint("CREATE TABLE … AS SELECT copies its rows into a table that can be changed");
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
