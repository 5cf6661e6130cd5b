#include "engine/modify/modify.h"

#include <fmt/format.h>

#include "common/text.h"
#include "engine/modify/returning.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "exec/window/first_per_row.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

std::unique_ptr<ModifyPlan> make_modify_node(std::string title) {
  auto node = std::make_unique<ModifyPlan>();
  node->title = std::move(title);
  return node;
}

RowSet first_matches(StatementContext& context, const RowSet& rows, RelationId relation) {
  gpu::WorkStopwatch watch;
  Execution execution(context.device(), context.session.settings, context.work, rows.further_relations());
  RowSet first = first_per_row(execution, rows, relation);
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return first;
}

namespace {

// A change that is made, of which RETURNING is left to run.
struct Change {
  RunQuery query;
  std::optional<Returning> returning;
  ModifiedRows modified;
};

Change make_change(StatementContext& context, Modify modify) {
  Change change;
  if (modify.query) {
    change.query = modify.takes_values ? run_for_values(context, std::move(*modify.query))
                                       : run_query(context, std::move(*modify.query));
  }
  const uint64_t rows = change.query.result.rows.count;
  if (modify.returning) change.returning.emplace(context, std::move(*modify.returning), rows);
  change.modified = modify.apply(context, std::move(change.query.result));
  return change;
}

}  // namespace

StatementResult run_modify(StatementContext& context, Modify modify) {
  const std::string_view command = modify.command;
  Change change = make_change(context, std::move(modify));
  StatementResult result;
  result.used = change.query.plan->used;
  result.on_host = change.query.on_host;
  result.changed_rows = change.modified.count;
  if (change.returning) {
    change.returning->run(context, change.modified, result);
  } else {
    result.message = fmt::format("{}: {}", command, count_noun(change.modified.count, "row"));
  }
  result.notes = change.query.plan->notes;
  return result;
}

TablePtr run_modify_for_rows(StatementContext& context, Modify modify, std::string name) {
  Change change = make_change(context, std::move(modify));
  if (!change.returning) return nullptr;
  const QueryRows rows = change.returning->run(context, change.modified);
  Table table{std::move(name), {}, materialize_result(context, rows), rows.rows.count};
  for (const OutputColumn& output : rows.outputs)
    table.definitions.push_back({output.name, output.expr->type, false});
  return std::make_shared<const Table>(std::move(table));
}

Modify bind_modification(StatementContext& context, const sql::Statement& statement) {
  if (const auto* insert = std::get_if<sql::Insert>(&statement.node)) return bind_insert(context, *insert);
  if (const auto* update = std::get_if<sql::Update>(&statement.node)) return bind_update(context, *update);
  if (const auto* merge = std::get_if<sql::Merge>(&statement.node)) return bind_merge(context, *merge);
  return bind_delete(context, std::get<sql::Delete>(statement.node));
}

}  // namespace rtsql
