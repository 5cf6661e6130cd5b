// Binds DELETE and takes its rows out.
#include "bind/statement/modify_binder.h"
#include "engine/modify/modify.h"
#include "engine/query/device_tables.h"
#include "engine/query/row_numbers.h"
#include "engine/table/modify_table.h"
#include "exec/precompute/materialize.h"
#include "exec/rows/select_rows.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

// Where more than one row in so many goes, a database that lasts writes the table anew.
constexpr uint64_t kManyDeleted = 8;

bool lasts(const StatementContext& context, const Table& table) {
  return !table.schema.is_temporary() && context.catalog().find_database(table.schema.database)->lasts();
}

// Puts the table without those rows in its place: the others stay in their order, close together. Returns how
// many have gone.
uint64_t delete_rows(StatementContext& context, const Table& table, const RowSet& deleted,
                     RelationId relation) {
  gpu::WorkStopwatch watch;
  Execution execution(context.device(), context.session.settings, context.work, deleted.further_relations());
  RowSet all;
  all.sources.push_back({.relation = relation, .columns = table.columns});
  all.count = table.rows;
  const RowSet left = rows_without(execution, all, deleted);
  Table changed{table.name, table.definitions,
                materialize_stored(execution, left, columns_of(table, relation)), left.count,
                table.constraints};
  changed.schema = table.schema;
  const uint64_t gone = table.rows - left.count;
  ChangedRows rows{.span = {}, .kept = left.count};
  rows.logs_deleted = gone * kManyDeleted <= table.rows && lasts(context, table);
  if (rows.logs_deleted || keeps_row_numbers(context)) rows.deleted = places_of_others(execution, all, left);
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  replace_table(context, std::move(changed), rows);
  return gone;
}

}  // namespace

Modify bind_delete(StatementContext& context, const sql::Delete& deletion) {
  Modify modify;
  modify.command = "DELETE";
  DeviceTables tables(context);
  BoundModify bound = bind_delete(deletion, context.names, &tables);
  modify.query = std::move(bound.query);
  modify.node = make_modify_node("Delete on " + context.names.shown_relation(*bound.table));
  modify.returning = std::move(bound.returning);
  modify.apply = [table = stored_table(bound.table), relation = bound.relation,
                  has_matches = bound.has_matches,
                  returns = modify.returning.has_value()](StatementContext& at, QueryRows deleted) {
    ModifiedRows modified;
    if (deleted.rows.count > 0) modified.count = delete_rows(at, *table, deleted.rows, relation);
    if (!returns) return modified;
    // The rows of USING come once for each match, of which the first is returned.
    modified.rows = has_matches ? first_matches(at, deleted.rows, relation) : std::move(deleted.rows);
    modified.columns = columns_of(*table, relation);
    for (const OutputColumn& output : deleted.outputs) modified.outputs.push_back(output.expr);
    return modified;
  };
  return modify;
}

}  // namespace rtsql
