#include "engine/query/run_query.h"

#include <utility>

#include "engine/query/execution_mode.h"
#include "engine/query/query.h"
#include "engine/query/verify.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"
#include "logical/statement_values.h"

namespace rtsql {
namespace {

// Returns none where nothing is verified. What the query takes of its run, such as the time, is put in first.
std::optional<LogicalQuery> copy_to_verify(StatementContext& context, LogicalQuery& query) {
  if (!context.session.settings.verify) return std::nullopt;
  put_in_statement_values(query, context.values);
  return query.copy();
}

RunQuery executed(StatementContext& context, SharedPlan plan) {
  RunQuery run{.plan = std::move(plan)};
  run.result = execute_plan(context, *run.plan, run.profile);
  return run;
}

// Answers on the host and verifies that, or returns none.
std::optional<reference::Answer> verified_on_host(StatementContext& context, const LogicalQuery& optimized,
                                                  const std::optional<LogicalQuery>& again) {
  std::optional<reference::Answer> answer = answer_on_host(context, optimized);
  if (answer && again) verify(context, again->copy(), *answer);
  return answer;
}

QueryRows uploaded(StatementContext& context, const LogicalQuery& query, const reference::Answer& answer) {
  const gpu::WorkStopwatch watch;
  QueryRows rows;
  SourceRows source;
  for (const OutputColumn& output : query.root->outputs) {
    const auto ordinal = static_cast<uint32_t>(source.columns.size());
    const HostColumn& values = answer.columns.at(ordinal);
    source.columns.push_back(Column::upload(context.device(), values, "answer of the host"));
    rows.outputs.push_back({output.name, make_column({source.relation, ordinal}, output.expr->type,
                                                     source.columns.back()->nullable(), output.name)});
  }
  rows.rows.sources.push_back(std::move(source));
  rows.rows.count = answer.rows;
  context.timings.upload += watch.milliseconds();
  return rows;
}

}  // namespace

RunQuery run_query(StatementContext& context, const sql::Query& query) {
  return run_query(context, bind_query(context, query));
}

RunQuery run_query(StatementContext& context, LogicalQuery query) {
  std::optional<LogicalQuery> again = copy_to_verify(context, query);
  RunQuery run =
      executed(context, std::make_shared<const Plan>(optimize_and_plan(context, std::move(query))));
  if (again) verify(context, std::move(*again), run.result);
  return run;
}

RunQuery run_cached_plan(StatementContext& context, SharedPlan plan,
                         const std::function<LogicalQuery()>& bind) {
  RunQuery run = executed(context, std::move(plan));
  if (context.session.settings.verify) verify(context, bind(), run.result);
  return run;
}

ModeAnswer run_in_mode(StatementContext& context, LogicalQuery& query) {
  index_choice(context, query);  // a wrong hint is an error in every mode
  const Settings& settings = context.session.settings;
  if (settings.execution_mode == ExecutionMode::kReference) {
    put_in_statement_values(query, context.values);
    lower_keys(query);
    return {answer_by_reference(context, query)};
  }
  std::optional<LogicalQuery> again = copy_to_verify(context, query);
  optimize_query(context, query);
  ModeAnswer answer{verified_on_host(context, query, again)};
  if (answer.host) return answer;
  answer.device = executed(context, std::make_shared<const Plan>(plan_optimized(context, query)));
  if (again) verify(context, std::move(*again), answer.device.result);
  return answer;
}

std::optional<reference::Answer> run_on_host(StatementContext& context, LogicalQuery& query) {
  const std::optional<LogicalQuery> again = copy_to_verify(context, query);
  optimize_query(context, query);
  return verified_on_host(context, query, again);
}

RunQuery run_for_values(StatementContext& context, LogicalQuery query) {
  // Tables are filled with more rows than the reference executor runs over.
  if (context.session.settings.execution_mode == ExecutionMode::kReference)
    return run_query(context, std::move(query));
  ModeAnswer answer = run_in_mode(context, query);
  if (!answer.host) return std::move(answer.device);
  return {.result = uploaded(context, query, *answer.host), .on_host = true};
}

HostColumn values_of(StatementContext& context, LogicalQuery query) {
  const Type type = query.root->outputs[0].expr->type;
  const RunQuery run = run_for_values(context, std::move(query));
  const uint64_t rows = run.result.rows.count;
  if (rows == 0) return null_column(type, 0);
  return materialize_result(context, run.result)[0]->read(context.device(), 0, rows);
}

}  // namespace rtsql
