#include "engine/statement/change.h"

#include <fmt/format.h>

#include "common/text.h"
#include "engine/query.h"

namespace rtsql {

std::unique_ptr<ChangePlan> make_change_node(std::string title) {
  auto node = std::make_unique<ChangePlan>();
  node->title = std::move(title);
  return node;
}

StatementResult run_change(StatementContext& context, Change change) {
  RunQuery query;
  if (change.query) query = run_query(context, std::move(*change.query));
  uint64_t rows = change.apply(context, std::move(query.result));
  StatementResult result = message_result(fmt::format("{}: {}", change.command, count_noun(rows, "row")));
  result.indexes_used = query.plan.indexes;
  return result;
}

StatementResult run_insert(StatementContext& context, const sql::Insert& insert) {
  return run_change(context, prepare_insert(context, insert));
}

StatementResult run_update(StatementContext& context, const sql::Update& update) {
  return run_change(context, prepare_update(context, update));
}

StatementResult run_delete(StatementContext& context, const sql::Delete& deletion) {
  return run_change(context, prepare_delete(context, deletion));
}

StatementResult run_create_table_as(StatementContext& context, const sql::CreateTableAs& create) {
  std::optional<Change> change = prepare_create_table_as(context, create);
  return change ? run_change(context, std::move(*change)) : skipped_table(create.name);
}

}  // namespace rtsql
