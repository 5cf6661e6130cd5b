#include "engine/query/execution_mode.h"

#include <memory>
#include <set>
#include <utility>

#include "bind/names/system_relations.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "engine/database/background_compiler.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "gpu/device_turn.h"
#include "gpu/work_stopwatch.h"
#include "plan/estimate/value_bounds.h"

namespace rtsql {
namespace {

// A step takes about 100 ns. The kernels of a node take from 50 ms on to compile on lavapipe, from 10 ms on
// on a GPU.
constexpr uint64_t kMostStepsForCpu = 1u << 19;  // for each node
constexpr uint64_t kMostStepsForGpu = 1u << 16;

uint64_t most_steps(const gpu::Device& device, const LogicalQuery& query) {
  uint64_t nodes = 0;
  visit_nodes(query, [&](const LogicalNode&) { ++nodes; });
  return nodes * (device.info().kind == gpu::DeviceKind::kCpu ? kMostStepsForCpu : kMostStepsForGpu);
}

// The sides of an equality that can fail are computed for all rows of their tables where it is a join's key,
// which only the planner knows (docs/adr/0025-conditions-that-can-fail.md).
bool has_fallible_key(const LogicalNode& node, ValueBounds& bounds) {
  bool found = false;
  visit_expressions(node, [&](const Expr& expr) {
    if (expr.op != Op::kEqual || !may_fail(expr) || !bounds.may_fail(expr)) return;
    std::set<RelationId> relations;
    visit(expr, [&](const Expr& part) {
      if (part.op == Op::kColumn) relations.insert(part.column.relation);
    });
    found = found || relations.size() > 1;
  });
  return found;
}

// The host cannot plan with indexes, which are made to be used, nor hold many rows.
bool needs_device(StatementContext& context, const LogicalQuery& query) {
  const Catalog& catalog = context.catalog();
  Estimator estimator(context.device(), *query.root, query.common_tables);
  ValueBounds bounds(estimator);
  bool needs = false;
  visit_nodes(query, [&](const LogicalNode& node) {
    const bool has_conditions = node.kind == LogicalKind::kJoin || node.kind == LogicalKind::kFilter;
    needs = needs || (has_conditions && has_fallible_key(node, bounds));
    if (node.kind != LogicalKind::kGet) return;
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    const bool has_index = base.table && !catalog.indexes_of(*base.table).empty();
    needs = needs || has_index || base.rows() > reference::kMostRows;
  });
  return needs;
}

// What the catalog says of itself is asked for in queries of many forms and few rows, which are not worth
// kernels.
bool reads_system_alone(StatementContext& context, const LogicalQuery& query) {
  const Settings& settings = context.session.settings;
  if (settings.execution_mode != ExecutionMode::kAuto || query.index_hint) return false;
  bool reads_system = false, reads_others = false;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    const bool is_system = base.table && base.table->schema.name == kSystemSchema;
    reads_system = reads_system || is_system;
    const bool is_stored = !is_system && base.table && context.catalog().holds(base.catalog_table());
    reads_others = reads_others || is_stored || base.rows() > reference::kMostRows;
  });
  return reads_system && !reads_others;
}

// Returns null where the device is to answer.
QueryFingerprint* fingerprint_for_host(StatementContext& context, const LogicalQuery& query) {
  const Settings& settings = context.session.settings;
  if (settings.execution_mode != ExecutionMode::kAuto || query.index_hint) return nullptr;
  const PlannerSettings& planner = settings.planner;
  if (planner.index.kind == IndexChoice::Kind::kMethod || planner.join_index != nullptr ||
      needs_device(context, query))
    return nullptr;
  QueryFingerprint& fingerprint = context.database().query_fingerprints().of(fingerprint_of(query));
  const bool is_worth_it =
      !fingerprint.has_kernels && fingerprint.host_steps < most_steps(context.device(), query);
  return is_worth_it ? &fingerprint : nullptr;
}

// Returns what runs the query with the tables and settings that the statement has.
BackgroundRun background_run(StatementContext& context, LogicalQuery query) {
  return [&database = context.database(), version = context.transaction.version(),
          number = context.session.number, settings = context.session.settings,
          query = std::make_shared<const LogicalQuery>(std::move(query))](const WorkContext& work) {
    SessionState session{database, number, settings};
    Transaction transaction(version);
    StatementContext of_run{session, transaction, work};
    const Plan plan = plan_optimized(of_run, *query);
    const std::unique_ptr<RowSource> rows = make_row_source(session, execute_plan(of_run, plan));
    rows->fetch(0, rows->row_count());
  };
}

// Others may have the device meanwhile: the executor takes it where it reads a table.
reference::Answer run_on_host(StatementContext& context, const LogicalQuery& query, reference::Work& work) {
  const gpu::WorkStopwatch watch;
  const gpu::TurnBreak others_turn(context.device());
  reference::Answer answer = reference::Executor(context.device(), query, work).run();
  context.timings.execute += watch.milliseconds();
  return answer;
}

}  // namespace

bool is_for_host(StatementContext& context, const LogicalQuery& query) {
  return reads_system_alone(context, query) || fingerprint_for_host(context, query) != nullptr;
}

std::optional<reference::Answer> answer_on_host(StatementContext& context, const LogicalQuery& query) {
  if (reads_system_alone(context, query)) return answer_by_reference(context, query);
  QueryFingerprint* const fingerprint = fingerprint_for_host(context, query);
  if (fingerprint == nullptr) return std::nullopt;
  // Whichever is ready first answers: the host, or the device whose kernels are compiled beside.
  if (context.database().background() != nullptr)
    context.database().background()->add(*fingerprint, background_run(context, query.copy()));
  reference::Work work(context.work, most_steps(context.device(), query) - fingerprint->host_steps,
                       &fingerprint->has_kernels);
  try {
    reference::Answer answer = run_on_host(context, query, work);
    fingerprint->host_steps += work.steps();
    return answer;
  } catch (const reference::OutOfSteps&) {
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue && error.kind() != ErrorKind::kUnsupported) throw;
  }
  fingerprint->has_kernels = true;  // the device is about to run it
  return std::nullopt;
}

reference::Answer answer_by_reference(StatementContext& context, const LogicalQuery& query) {
  reference::Work work(context.work, UINT64_MAX);
  return run_on_host(context, query, work);
}

}  // namespace rtsql
