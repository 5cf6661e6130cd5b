// Runs DELETE.
#include "bind/modify_binder.h"
#include "engine/device_tables.h"
#include "engine/query.h"
#include "engine/statement/modify.h"
#include "engine/statement/modify_table.h"
#include "exec/expression/materialize.h"
#include "exec/operator/select_rows.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

// Returns the table without those rows: the others stay in their order, close together.
Table without_rows(StatementContext& context, const Table& table, const QueryRows& deleted) {
  gpu::WorkStopwatch watch(context.device());
  std::vector<ExprPtr> columns;
  for (const OutputColumn& output : deleted.outputs) columns.push_back(output.expr);
  Execution execution(context.device(), context.session.settings, context.work);
  RowSet all;
  all.sources.push_back({.relation = deleted.rows.sources[0].relation, .columns = table.columns});
  all.count = table.rows;
  RowSet left = rows_without(execution, all, deleted.rows);
  Table changed{table.name, table.definitions, materialize(execution, left, columns), left.count,
                table.constraints};
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return changed;
}

}  // namespace

Modify bind_delete(StatementContext& context, const sql::Delete& deletion) {
  Modify modify;
  modify.command = "DELETE";
  DeviceTables tables(context);
  BoundModify bound = bind_delete(deletion, context.catalog(), &tables);
  modify.query = std::move(bound.query);
  TablePtr table = bound.table;
  modify.node = make_modify_node("Delete on " + table->name);
  modify.apply = [table](StatementContext& at, const QueryRows& deleted) {
    if (deleted.rows.count == 0) return uint64_t{0};
    Table left = without_rows(at, *table, deleted);
    const ChangedRows none{{}, left.rows};
    replace_table(at, std::move(left), none);
    return deleted.rows.count;
  };
  return modify;
}

}  // namespace rtsql
