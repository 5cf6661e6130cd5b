#include "engine/query/answer.h"

#include <utility>

#include "engine/query/cache_plan.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/result/host_rows.h"

namespace rtsql {
namespace {

StatementResult host_result(const LogicalQuery& query, reference::Answer answer) {
  StatementResult result;
  for (const OutputColumn& output : query.root->outputs)
    result.columns.push_back({output.name, output.expr->type});
  result.rows = make_row_source(answer.rows, std::move(answer.columns));
  result.on_host = true;
  return result;
}

StatementResult device_result(StatementContext& context, RunQuery query) {
  StatementResult result;
  for (const OutputColumn& output : query.result.outputs)
    result.columns.push_back({output.name, output.expr->type});
  result.used = query.plan->used;
  result.rows = make_row_source(context.session, std::move(query.result));
  add_notes(result, query.plan->notes);
  return result;
}

}  // namespace

StatementResult answer_query(StatementContext& context, const sql::Query& written) {
  LogicalQuery query = bind_query(context, written);
  std::optional<CachedPlan> kept;
  if (!context.query_text.empty()) kept = cache_without_plan(context, query);
  ModeAnswer answer = run_in_mode(context, query);
  if (answer.host) return host_result(query, std::move(*answer.host));
  if (kept && !kept->has_values && answer.device.plan->root) {
    kept->plan = answer.device.plan;
    context.database().plan_cache().add(context.query_text, std::move(*kept),
                                        *context.database().committed());
  }
  return device_result(context, std::move(answer.device));
}

StatementResult answer_by_plan(StatementContext& context, SharedPlan plan,
                               const std::function<LogicalQuery()>& bind) {
  return device_result(context, run_cached_plan(context, std::move(plan), bind));
}

std::optional<StatementResult> answer_by_host(StatementContext& context, LogicalQuery query) {
  std::optional<reference::Answer> answer = run_on_host(context, query);
  if (!answer) return std::nullopt;
  return host_result(query, std::move(*answer));
}

}  // namespace rtsql
