// Runs UPDATE.
#include <fmt/format.h>

#include "bind/modify_binder.h"
#include "common/error.h"
#include "engine/device_tables.h"
#include "engine/query.h"
#include "engine/statement/modify.h"
#include "engine/statement/modify_table.h"
#include "storage/update.h"

namespace rtsql {
namespace {

uint64_t apply_update(StatementContext& context, const sql::Update& update,
                      const std::vector<size_t>& columns, Table changed, const QueryRows& rows) {
  if (rows.rows.count == 0) return 0;
  // Every value is computed from the rows as they were, so that columns can change places.
  std::vector<ColumnPtr> values = materialize_result(context, rows);
  gpu::Address row_ids = rows.rows.sources[0].row_ids;
  for (size_t i = 0; i < values.size(); ++i) {
    const ColumnDefinition& definition = changed.definitions[columns[i]];
    check_not_null(context, definition, *values[i], update.assignments[i].value->span);
    ColumnPtr& column = changed.columns[columns[i]];
    std::string what = fmt::format("column {}.{}", changed.name, definition.name);
    // The rows are all there are if there are no row ids.
    column = row_ids == 0 ? values[i] : update_column(context.device(), *column, row_ids, *values[i], what);
  }
  replace_table(context, std::move(changed), {update.table.span});
  return rows.rows.count;
}

}  // namespace

Modify bind_update(StatementContext& context, const sql::Update& update) {
  DeviceTables tables(context);
  BoundModify bound = bind_update(update, context.catalog(), &tables);
  Modify modify;
  modify.command = "UPDATE";
  modify.query = std::move(bound.query);
  TablePtr table = bound.table;
  modify.node = make_modify_node("Update on " + table->name);
  modify.node->fields.emplace_back("Columns", column_names(*table, bound.columns));
  modify.apply = [&update, table, columns = std::move(bound.columns)](StatementContext& at,
                                                                      const QueryRows& rows) {
    return apply_update(at, update, columns, *table, rows);
  };
  return modify;
}

}  // namespace rtsql
