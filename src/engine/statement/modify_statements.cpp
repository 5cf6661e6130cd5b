// Runs INSERT, UPDATE, DELETE and MERGE.
#include "engine/modify/modifications.h"
#include "engine/modify/modify.h"
#include "engine/statement/statements.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Insert& insert) {
  return run_with_modifications(context, with_of(insert), &insert.table,
                                [&] { return run_modify(context, bind_insert(context, insert)); });
}

StatementResult run_statement(StatementContext& context, const sql::Update& update) {
  return run_with_modifications(context, with_of(update), &update.table,
                                [&] { return run_modify(context, bind_update(context, update)); });
}

StatementResult run_statement(StatementContext& context, const sql::Delete& deletion) {
  return run_with_modifications(context, with_of(deletion), &deletion.table,
                                [&] { return run_modify(context, bind_delete(context, deletion)); });
}

StatementResult run_statement(StatementContext& context, const sql::Merge& merge) {
  return run_with_modifications(context, with_of(merge), &merge.table,
                                [&] { return run_modify(context, bind_merge(context, merge)); });
}

}  // namespace rtsql
