// DELETE.
#include "bind/change_binder.h"
#include "common/text.h"
#include "engine/change_table.h"
#include "engine/query.h"
#include "engine/stopwatch.h"
#include "exec/materialize.h"
#include "exec/select_rows.h"

namespace rtsql {
namespace {

// The table without those rows: the others in their order, close together.
Table without_rows(StatementContext& context, const Table& table, const RowSet& deleted,
                   const std::vector<ExprPtr>& columns) {
  Stopwatch watch;
  Execution execution(context.device(), context.session.settings, context.work);
  RowSet all;
  all.sources.push_back(source_of({table.name, std::make_shared<const Table>(table), std::nullopt}));
  all.count = table.rows;
  RowSet left = rows_without(execution, all, deleted);
  Table changed{table.name, table.definitions, materialize(execution, left, columns), left.count};
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return changed;
}

}  // namespace

StatementResult run_delete(StatementContext& context, const sql::Delete& deletion) {
  BoundQuery bound = bind_delete(deletion, context.catalog());
  TablePtr table = bound.tables[0].table;
  RunQuery query = run_query(context, std::move(bound));
  StatementResult result = message_result("DELETE: " + count_noun(query.result.rows.count, "row"));
  result.indexes_used = query.plan.indexes;
  if (query.result.rows.count == 0) return result;

  std::vector<ExprPtr> columns;
  for (const OutputColumn& output : query.result.outputs) columns.push_back(output.expr);
  replace_table(context, without_rows(context, *table, query.result.rows, columns));
  return result;
}

}  // namespace rtsql
