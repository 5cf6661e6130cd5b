#include "engine/query/query.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/query/query_binder.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "engine/modify/modifications.h"
#include "engine/query/cache_plan.h"
#include "engine/query/device_tables.h"
#include "engine/query/execution_mode.h"
#include "engine/query/verify.h"
#include "engine/result/host_rows.h"
#include "engine/statement/statements.h"
#include "exec/operator/rehearse.h"
#include "exec/precompute/materialize.h"
#include "gpu/device_turn.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"
#include "plan/planner.h"

namespace rtsql {
namespace {

class DeviceRows : public RowSource {
 public:
  DeviceRows(SessionState& session, QueryRows rows) : session_(session), rows_(std::move(rows)) {}

  uint64_t row_count() const override { return rows_.rows.count; }

  std::vector<HostColumn> fetch(uint64_t begin, uint64_t count) override {
    const WorkContext work{&session_.interrupt, nullptr};
    const WorkScope scope(work);
    const gpu::DeviceTurn turn(session_.database.device());
    std::vector<HostColumn> columns;
    RowSet slice = rows_.rows.slice(begin, count);
    std::vector<ExprPtr> exprs;
    for (const OutputColumn& output : rows_.outputs) exprs.push_back(output.expr);
    Execution execution(session_.database.device(), session_.settings, work, rows_.rows.further_relations());
    for (const ColumnPtr& column : materialize(execution, slice, exprs)) {
      columns.push_back(column->read(session_.database.device(), 0, count));
    }
    return columns;
  }

 private:
  SessionState& session_;
  QueryRows rows_;
};

IndexChoice hinted_choice(const IndexHint& hint) {
  try {
    return IndexChoice::parse(hint.choice);
  } catch (const Error& error) {
    throw error.retold(fmt::format("invalid hint index({})", hint.choice))
        .at(hint.span)
        .hint(error.hint().value_or("expected a method"));
  }
}

}  // namespace

LogicalQuery bind_query(StatementContext& context, const sql::Query& query) {
  gpu::WorkStopwatch watch;
  const double loaded = context.timings.upload;
  DeviceTables tables(context);
  LogicalQuery bound = bind_query(query, context.catalog(), &tables);
  context.timings.plan += watch.milliseconds() - (context.timings.upload - loaded);
  return bound;
}

Plan bind_and_plan(StatementContext& context, const sql::Query& query) {
  return bind_and_plan(context, bind_query(context, query));
}

Plan bind_and_plan(StatementContext& context, LogicalQuery query) {
  optimize_query(context, query);
  return plan_optimized(context, query);
}

void optimize_query(StatementContext& context, LogicalQuery& query) {
  gpu::WorkStopwatch watch;
  put_in_statement_values(query, context.values);
  optimize(query);
  context.timings.plan += watch.milliseconds();
}

Plan plan_optimized(StatementContext& context, const LogicalQuery& query,
                    std::map<CommonTableId, double> given_rows) {
  gpu::WorkStopwatch watch;
  IndexChoice choice =
      query.index_hint ? hinted_choice(*query.index_hint) : context.session.settings.planner.index;
  const PlannerSettings& settings = context.session.settings.planner;
  Plan plan =
      plan_query(query, {context.device(), context.catalog(), *context.costs, choice, settings.probe_sort,
                         settings.pipelines, settings.cubes, std::move(given_rows)});
  plan.fingerprint = fingerprint_of(query);
  context.timings.plan += watch.milliseconds();
  return plan;
}

QueryRows execute_plan(StatementContext& context, const Plan& plan) {
  RunProfile profile;
  return execute_plan(context, plan, profile);
}

QueryRows execute_plan(StatementContext& context, const Plan& plan, RunProfile& profile) {
  gpu::WorkStopwatch watch;
  if (!context.database().query_fingerprints().of(plan.fingerprint).is_rehearsed.exchange(true))
    rehearse(context.device(), context.session.settings, context.work, plan, profile.counts_stages,
             gpu::Rehearsal::For::kCompiling);
  Execution execution(context.device(), context.session.settings, context.work, plan.relations);
  QueryRows rows = Executor(execution, plan, profile).run();
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return rows;
}

RunQuery run_query(StatementContext& context, const sql::Query& query) {
  return run_query(context, bind_query(context, query));
}

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

}  // namespace

RunQuery run_query(StatementContext& context, LogicalQuery query) {
  std::optional<LogicalQuery> again = copy_to_verify(context, query);
  RunQuery run = executed(context, std::make_shared<const Plan>(bind_and_plan(context, std::move(query))));
  if (again) verify(context, std::move(*again), run.result);
  return run;
}

std::vector<ColumnPtr> materialize_result(StatementContext& context, const QueryRows& rows) {
  gpu::WorkStopwatch watch;
  std::vector<ExprPtr> exprs;
  for (const OutputColumn& output : rows.outputs) exprs.push_back(output.expr);
  Execution execution(context.device(), context.session.settings, context.work,
                      rows.rows.further_relations());
  std::vector<ColumnPtr> columns = materialize(execution, rows.rows, exprs);
  execution.check_row_errors();
  for (ColumnPtr& column : columns) {
    if (column->host()) column = Column::upload(context.device(), *column->host(), "a column");
  }
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return columns;
}

std::unique_ptr<RowSource> make_row_source(SessionState& session, QueryRows rows) {
  return std::make_unique<DeviceRows>(session, std::move(rows));
}

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

StatementResult run_plan(StatementContext& context, SharedPlan plan,
                         const std::function<LogicalQuery()>& bind) {
  RunQuery run = executed(context, std::move(plan));
  if (context.session.settings.verify) verify(context, bind(), run.result);
  return device_result(context, std::move(run));
}

namespace {

// An answer of the host or of the device.
struct ModeAnswer {
  std::optional<reference::Answer> host;
  RunQuery device = {};  // without an answer of the host
};

// Answers on the host and verifies that, or returns none.
std::optional<reference::Answer> verified_on_host(StatementContext& context, const LogicalQuery& optimized,
                                                  const std::optional<LogicalQuery>& again) {
  std::optional<reference::Answer> answer = answer_on_host(context, optimized);
  if (answer && again) verify(context, again->copy(), *answer);
  return answer;
}

// Of a query that the host has answered the outputs are left as they were.
ModeAnswer run_in_mode(StatementContext& context, LogicalQuery& query) {
  if (query.index_hint) hinted_choice(*query.index_hint);  // a wrong one is an error in every mode
  const Settings& settings = context.session.settings;
  if (settings.execution_mode == ExecutionMode::kReference) {
    put_in_statement_values(query, context.values);
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

StatementResult run_query_statement(StatementContext& context, const sql::Query& written) {
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

}  // namespace

std::optional<StatementResult> run_on_host(StatementContext& context, LogicalQuery query) {
  const std::optional<LogicalQuery> again = copy_to_verify(context, query);
  optimize_query(context, query);
  std::optional<reference::Answer> answer = verified_on_host(context, query, again);
  if (!answer) return std::nullopt;
  return host_result(query, std::move(*answer));
}

RunQuery run_for_values(StatementContext& context, LogicalQuery query) {
  // Tables are filled with more rows than the reference executor runs over.
  if (context.session.settings.execution_mode == ExecutionMode::kReference)
    return run_query(context, std::move(query));
  ModeAnswer answer = run_in_mode(context, query);
  if (!answer.host) return std::move(answer.device);
  return {.result = uploaded(context, query, *answer.host), .on_host = true};
}

StatementResult run_statement(StatementContext& context, const sql::Query& written) {
  return run_with_modifications(context, with_of(written), nullptr,
                                [&] { return run_query_statement(context, written); });
}

}  // namespace rtsql
