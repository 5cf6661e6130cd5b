#include "engine/query/answer.h"

#include <utility>

#include "common/stopwatch.h"
#include "engine/query/cache_plan.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/query/show_names.h"
#include "engine/result/host_rows.h"
#include "exec/lookup/point_lookup.h"

namespace rtsql {
namespace {

StatementResult host_result(StatementContext& context, const LogicalQuery& query, reference::Answer answer) {
  StatementResult result;
  result.columns = columns_of(query.root->outputs);
  result.rows = make_row_source(answer.rows, std::move(answer.columns));
  result.on_host = true;
  show_names(context, result);
  return result;
}

StatementResult device_result(StatementContext& context, RunQuery query) {
  StatementResult result;
  result.columns = columns_of(query.result.outputs);
  result.used = query.plan->used;
  result.rows = make_row_source(context.session, std::move(query.result));
  result.notes = query.plan->notes;
  show_names(context, result);
  return result;
}

StatementResult result_of(StatementContext& context, const LogicalQuery& query, ModeAnswer answer) {
  if (answer.host) return host_result(context, query, std::move(*answer.host));
  return device_result(context, std::move(answer.device));
}

}  // namespace

std::vector<ResultColumn> columns_of(const std::vector<OutputColumn>& outputs) {
  std::vector<ResultColumn> columns;
  for (const OutputColumn& output : outputs) {
    columns.push_back({output.name, output.expr->type,
                       output.is_sought ? ColumnRole::kSought : ColumnRole::kMain, output.origin});
  }
  return columns;
}

std::vector<ResultColumn> columns_of(const LogicalQuery& query) {
  std::vector<ResultColumn> columns = columns_of(query.root->outputs);
  for (const SessionAction& action : query.actions) columns[action.output].type = action.type;
  return columns;
}

StatementResult answer_query(StatementContext& context, const sql::Query& written) {
  LogicalQuery query = bind_acting_query(context, written);
  lock_tables(context, query);
  std::optional<CachedPlan> kept;
  if (!context.query_text.empty()) kept = cache_without_plan(context, query);
  ModeAnswer answer = run_in_mode(context, query);
  if (!answer.host && kept && !kept->has_values && answer.device.plan->root) {
    kept->plan = answer.device.plan;
    context.database().plan_cache().add(context.query_text, std::move(*kept),
                                        *context.database().committed());
  }
  StatementResult result = result_of(context, query, std::move(answer));
  result.actions = std::move(query.actions);
  return result;
}

StatementResult answer_bound_query(StatementContext& context, LogicalQuery query) {
  return result_of(context, query, run_in_mode(context, query));
}

StatementResult answer_by_plan(StatementContext& context, SharedPlan plan,
                               const std::function<LogicalQuery()>& bind) {
  return device_result(context, run_cached_plan(context, std::move(plan), bind));
}

std::optional<StatementResult> answer_by_lookup(StatementContext& context, const CachedPlan& kept,
                                                const std::vector<Value>& values) {
  Stopwatch watch;
  std::optional<PointLookup::Answer> answer = kept.lookup->find(values);
  if (!answer) return std::nullopt;
  StatementResult result;
  result.columns = columns_of(kept.plan->root->outputs);
  result.used = kept.plan->used;
  result.rows = make_row_source(answer->rows, std::move(answer->columns));
  result.notes = kept.plan->notes;
  show_names(context, result);
  result.timings.execute = watch.milliseconds();
  return result;
}

std::optional<StatementResult> answer_by_host(StatementContext& context, LogicalQuery query) {
  std::optional<reference::Answer> answer = run_on_host(context, query);
  if (!answer) return std::nullopt;
  return host_result(context, query, std::move(*answer));
}

}  // namespace rtsql
