// Binds CREATE TABLE AS and makes its table.
#include <utility>

#include "engine/modify/modify.h"
#include "engine/query/query.h"
#include "engine/table/new_table.h"
#include "engine/table/place.h"
#include "expression/collating.h"

namespace rtsql {

std::optional<Modify> bind_create_table_as(StatementContext& context, const sql::CreateTableAs& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  if (exists_already(context, create.name, schema, create.or_replace, create.if_not_exists))
    return std::nullopt;
  Modify modify;
  modify.command = "CREATE TABLE";
  modify.query = bind_query(context, create.query);
  lock_tables(context, *modify.query);
  modify.takes_values = true;
  check_has_columns(modify.query->root->outputs.size(), create.name.span);
  modify.node = make_modify_node("Create Table " + create.name.name);
  std::vector<ColumnDefinition> definitions;
  for (const OutputColumn& output : modify.query->root->outputs) {
    check_new_column(definitions, output.name, output.expr->span);
    definitions.push_back({output.name, column_type(output.expr), false});
  }
  modify.apply = [&create, definitions, schema](StatementContext& at, const QueryRows& rows) {
    check_table_rows(create.name.name, rows.rows.count);
    Table table{create.name.name, definitions, materialize_result(at, rows), rows.rows.count};
    table.schema = schema;
    add_or_replace(at, create.name, std::move(table));
    return ModifiedRows{rows.rows.count};
  };
  return modify;
}

}  // namespace rtsql
