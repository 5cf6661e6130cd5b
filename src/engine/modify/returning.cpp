#include "engine/modify/returning.h"

#include <algorithm>
#include <utility>

#include "engine/query/query.h"
#include "engine/query/show_names.h"
#include "engine/result/host_rows.h"
#include "exec/operator/executor.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

Returning::Returning(StatementContext& context, BoundReturning bound, uint64_t expected_rows)
    : table_(bound.table), relation_(bound.relation), columns_(std::move(bound.columns)) {
  optimize_query(context, bound.query);
  plan_ = plan_optimized(context, bound.query, {{table_, static_cast<double>(expected_rows)}});
}

QueryRows Returning::run(StatementContext& context, const ModifiedRows& modified) {
  RowSet rows = modified.rows;
  ComputedRelation made{relation_, {}};
  for (const ReturnedColumn& column : columns_) {
    const std::vector<ExprPtr>& columns = column.is_of_target ? modified.columns : modified.outputs;
    made.columns.push_back(rows.resolve(columns.at(column.ordinal)));
  }
  rows.computed = {std::move(made)};  // those of the other query have numbers of their own
  gpu::WorkStopwatch watch;
  Execution execution(context.device(), context.session.settings, context.work,
                      RelationIds::behind(plan_.relations, rows.further_relations()));
  RunProfile profile;
  Executor executor(execution, plan_, profile);
  executor.give(table_, SharedRows(execution, rows, relation_));
  QueryRows returned = executor.run();
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return returned;
}

void Returning::run(StatementContext& context, const ModifiedRows& modified, StatementResult& result) {
  const QueryRows rows = run(context, modified);
  for (const OutputColumn& output : rows.outputs) result.columns.push_back({output.name, output.expr->type});
  // Fetching must not fail when the change is made.
  std::vector<HostColumn> columns;
  for (const ColumnPtr& column : materialize_result(context, rows))
    columns.push_back(column->read(context.device(), 0, column->rows()));
  result.rows = make_row_source(std::move(columns));
  show_names(context, result);
  result.used.add(plan_.used);
}

}  // namespace rtsql
