// Binds UPDATE and changes its rows.
#include <fmt/format.h>

#include "bind/statement/modify_binder.h"
#include "common/error.h"
#include "engine/modify/modify.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "engine/table/modify_table.h"
#include "storage/update.h"

namespace rtsql {
namespace {

// What an UPDATE does, for RETURNING and without it.
struct Target {
  TablePtr table;
  RelationId relation;  // in the query
  bool has_matches = false;
  bool returns = false;
  std::vector<size_t> columns;
  std::vector<SourceSpan> spans;
  SourceSpan span;  // of the table in the statement
};

ModifiedRows returned_rows(const Target& target, const QueryRows& rows,
                           const std::vector<ColumnPtr>& values) {
  ModifiedRows modified{rows.rows.count, rows.rows, columns_of(*target.table, target.relation), {}};
  RelationIds relations = modified.rows.further_relations();
  for (size_t i = 0; i < values.size(); ++i) {
    ExprPtr& column = modified.columns[target.columns[i]];
    column = modified.rows.append({.relation = relations.next_of_run(), .columns = {values[i]}}, *column);
  }
  for (const OutputColumn& output : rows.outputs) modified.outputs.push_back(output.expr);
  return modified;
}

ModifiedRows apply_update(StatementContext& context, const Target& target, QueryRows rows) {
  // The rows of FROM come once for each match, of which the first counts.
  if (target.has_matches) rows.rows = first_matches(context, rows.rows, target.relation);
  if (rows.rows.count == 0) return target.returns ? returned_rows(target, rows, {}) : ModifiedRows{};
  // Every value is computed from the rows as they were, so that columns can change places.
  QueryRows assigned = rows;
  assigned.outputs.resize(target.columns.size());
  std::vector<ColumnPtr> values = materialize_result(context, assigned);
  const gpu::Address row_ids = rows.rows.sources[rows.rows.place_of(target.relation)].row_ids;
  Table changed = *target.table;
  for (size_t i = 0; i < values.size(); ++i) {
    const ColumnDefinition& definition = changed.definitions[target.columns[i]];
    check_not_null(context, definition, *values[i], target.spans[i]);
    ColumnPtr& column = changed.columns[target.columns[i]];
    std::string what = fmt::format("column {}.{}", changed.name, definition.name);
    // The rows are all there are if there are no row ids.
    column = row_ids == 0 ? values[i] : update_column(context.device(), *column, row_ids, *values[i], what);
  }
  replace_table(context, std::move(changed), {target.span});
  return target.returns ? returned_rows(target, rows, values) : ModifiedRows{rows.rows.count};
}

}  // namespace

Modify bind_update(StatementContext& context, const sql::Update& update) {
  DeviceTables tables(context);
  BoundModify bound = bind_update(update, context.names, &tables);
  Modify modify;
  modify.command = "UPDATE";
  modify.query = std::move(bound.query);
  const TablePtr table = stored_table(bound.table);
  modify.node = make_modify_node("Update on " + context.names.shown_relation(*table));
  modify.node->fields.emplace_back("Columns", column_names(*table, bound.columns));
  modify.returning = std::move(bound.returning);
  Target target{table,
                bound.relation,
                bound.has_matches,
                modify.returning.has_value(),
                std::move(bound.columns),
                std::move(bound.spans),
                update.table.span};
  modify.apply = [target = std::move(target)](StatementContext& at, QueryRows rows) {
    return apply_update(at, target, std::move(rows));
  };
  return modify;
}

}  // namespace rtsql
