#include "engine/query/query.h"
#include "engine/query/bring_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/query/query_binder.h"
#include "common/error.h"
#include "engine/index/complete_indexes.h"
#include "engine/query/device_tables.h"
#include "engine/query/skip_parts.h"
#include "exec/operator/rehearse.h"
#include "exec/precompute/materialize.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"
#include "plan/planner.h"

namespace rtsql {
namespace {

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

namespace {

template <class Bind>
LogicalQuery bind_timed(StatementContext& context, const Bind& bind) {
  gpu::WorkStopwatch watch;
  const double loaded = context.timings.upload;
  DeviceTables tables(context);
  LogicalQuery bound = bind(tables);
  context.timings.plan += watch.milliseconds() - (context.timings.upload - loaded);
  return bound;
}

}  // namespace

LogicalQuery bind_query(StatementContext& context, const sql::Query& query) {
  return bind_timed(context, [&](DeviceTables& tables) { return bind_query(query, context.names, &tables); });
}

LogicalQuery bind_acting_query(StatementContext& context, const sql::Query& query) {
  return bind_timed(context,
                    [&](DeviceTables& tables) { return bind_acting_query(query, context.names, &tables); });
}

void lock_tables(StatementContext& context, const LogicalQuery& query) {
  for (const QualifiedName& table : query.locked) context.transaction.lock(table);
}

namespace {

// An index of points is taken where its method is forced.
FindsPoints point_indexes(StatementContext& context, const LogicalQuery& query) {
  const IndexChoice choice = index_choice(context, query);
  if (choice.kind != IndexChoice::Kind::kMethod || !choice.method->capabilities.boxes) return {};
  return [&catalog = context.catalog(), method = choice.method](const BaseRelation& base,
                                                                const std::vector<uint32_t>& columns) {
    if (!catalog.holds(base.catalog_table())) return false;
    return std::ranges::any_of(catalog.indexes_of(*base.catalog_table()), [&](const IndexEntryPtr& index) {
      return index->method == method && index->expressions.empty() &&
             std::ranges::is_permutation(index->columns, columns);
    });
  };
}

}  // namespace

void optimize_query(StatementContext& context, LogicalQuery& query) {
  gpu::WorkStopwatch watch;
  put_in_statement_values(query, context.values);
  optimize(query, point_indexes(context, query));
  skip_parts(context.device(), query);
  context.timings.plan += watch.milliseconds();
}

namespace {

void complete_indexes(StatementContext& context, const LogicalQuery& query) {
  const auto is_built = [](const IndexEntryPtr& index) { return index->is_built(); };
  if (std::ranges::all_of(context.catalog().indexes(), is_built)) return;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const TableSchemaPtr& table = static_cast<const LogicalGet&>(node).base->catalog_table();
    if (table && context.catalog().holds(table)) complete_indexes(context, stored_table(*table));
  });
}

}  // namespace

IndexChoice index_choice(StatementContext& context, const LogicalQuery& query) {
  return query.index_hint ? hinted_choice(*query.index_hint) : context.session.settings.planner.index;
}

Plan plan_optimized(StatementContext& context, const LogicalQuery& query,
                    std::map<CommonTableId, double> given_rows) {
  gpu::WorkStopwatch watch;
  const IndexChoice choice = index_choice(context, query);
  complete_indexes(context, query);
  const PlannerSettings& settings = context.session.settings.planner;
  Plan plan = plan_query(query, {context.device(), context.catalog(), *context.costs, choice,
                                 settings.probe_sort, settings.join_index, settings.pipelines, settings.cubes,
                                 std::move(given_rows), context.session.number});
  plan.fingerprint = fingerprint_of(query);
  context.timings.plan += watch.milliseconds();
  return plan;
}

Plan optimize_and_plan(StatementContext& context, LogicalQuery query) {
  optimize_query(context, query);
  return plan_optimized(context, query);
}

QueryRows execute_plan(StatementContext& context, const Plan& plan) {
  RunProfile profile;
  return execute_plan(context, plan, profile);
}

QueryRows execute_plan(StatementContext& context, const Plan& plan, RunProfile& profile) {
  gpu::WorkStopwatch watch;
  bring_columns(context.device(), plan);
  if (!context.database().query_fingerprints().of(plan.fingerprint).is_rehearsed.exchange(true))
    rehearse(context.device(), context.session.settings, context.work, plan, profile.counts_stages,
             gpu::Rehearsal::For::kCompiling);
  Execution execution(context.device(), context.session.settings, context.work, plan.relations);
  execution.give_way();
  QueryRows rows = Executor(execution, plan, profile).run();
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return rows;
}

std::vector<ColumnPtr> materialize_result(StatementContext& context, const QueryRows& rows) {
  gpu::WorkStopwatch watch;
  std::vector<ExprPtr> exprs;
  for (const OutputColumn& output : rows.outputs) exprs.push_back(output.expr);
  Execution execution(context.device(), context.session.settings, context.work,
                      rows.rows.further_relations());
  std::vector<ColumnPtr> columns = materialize_stored(execution, rows.rows, exprs);
  execution.check_row_errors();
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return columns;
}

}  // namespace rtsql
