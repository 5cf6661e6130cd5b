#include "engine/statement/modify.h"

#include <fmt/format.h>

#include "common/text.h"
#include "engine/query.h"
#include "engine/statement/returning.h"
#include "exec/operator/first_per_row.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

std::unique_ptr<ModifyPlan> make_modify_node(std::string title) {
  auto node = std::make_unique<ModifyPlan>();
  node->title = std::move(title);
  return node;
}

RowSet first_partners(StatementContext& context, const RowSet& rows, uint32_t relation) {
  gpu::WorkStopwatch watch(context.device());
  Execution execution(context.device(), context.session.settings, context.work);
  RowSet first = first_per_row(execution, rows, relation);
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return first;
}

StatementResult run_modify(StatementContext& context, Modify modify) {
  RunQuery query;
  if (modify.query) query = run_query(context, std::move(*modify.query));
  std::optional<Returning> returning;
  if (modify.returning) returning.emplace(context, std::move(*modify.returning), query.result.rows.count);
  const ModifiedRows modified = modify.apply(context, std::move(query.result));
  StatementResult result;
  result.indexes_used = query.plan.indexes;
  if (returning) {
    returning->run(context, modified, result);
  } else {
    result.message = fmt::format("{}: {}", modify.command, count_noun(modified.count, "row"));
  }
  add_notes(result, query.plan);
  return result;
}

StatementResult run_insert(StatementContext& context, const sql::Insert& insert) {
  return run_modify(context, bind_insert(context, insert));
}

StatementResult run_update(StatementContext& context, const sql::Update& update) {
  return run_modify(context, bind_update(context, update));
}

StatementResult run_delete(StatementContext& context, const sql::Delete& deletion) {
  return run_modify(context, bind_delete(context, deletion));
}

StatementResult run_create_table_as(StatementContext& context, const sql::CreateTableAs& create) {
  std::optional<Modify> modify = bind_create_table_as(context, create);
  return modify ? run_modify(context, std::move(*modify)) : skipped_table(create.name);
}

}  // namespace rtsql
