// Runs BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ROLLBACK TO and RELEASE, which are about the session's transaction
// block and not in it.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "common/error.h"
#include "engine/cursor/run_cursor.h"
#include "engine/statement/commit.h"
#include "engine/statement/statements.h"
#include "engine/transaction/transaction_mode.h"

namespace rtsql {
namespace {

TransactionBlock& require_block(StatementContext& context, std::string_view command) {
  if (context.session.block && !context.session.block->is_implicit()) return *context.session.block;
  throw Error(ErrorKind::kTransaction, fmt::format("{} outside of a transaction block", command))
      .sqlstate(sqlstate::kNoActiveTransaction)
      .hint("BEGIN begins one");
}

void begin_block(StatementContext& context, const sql::TransactionMode& mode) {
  context.session.block.emplace(context.database().committed(), context.session.mode_of(mode),
                                context.session.point(), StatementValues::of_now().time);
}

// Undoes the transaction, whose block ends.
void undo_block(SessionState& session) {
  session.go_back_to(session.block->session_at_begin());
  session.block.reset();
}

// A conflict and any other error undo the transaction.
void commit_block(StatementContext& context) try {
  context.session.cursors.for_each_held([&](Cursor& cursor) { rows_of(context, cursor); });
  const std::vector<sql::Set> set_back = context.session.block->set_back();
  for (const sql::Set& set : set_back) run_statement(context, set);
  if (const std::optional<Error> conflict = commit(context, context.session.block->transaction()))
    throw Error(*conflict);
  context.session.cursors.end_unheld();
  context.session.block.reset();
} catch (...) {
  undo_block(context.session);
  throw;
}

StatementResult end_block(StatementContext& context, bool commits, bool chain) {
  StatementResult result = message_result(commits ? "COMMIT" : "ROLLBACK");
  SessionState& session = context.session;
  if (chain) require_block(context, fmt::format("{} AND CHAIN", result.message));
  if (!session.block || session.block->is_implicit()) context.notes.emplace_back("no transaction was open");
  if (!session.block) return result;
  const sql::TransactionMode mode = session.block->transaction().mode();
  if (session.block->has_failed() && commits) {
    commits = false;
    result.message = result.command = "ROLLBACK";
    context.notes.emplace_back("the transaction had failed");
  }
  if (commits) {
    commit_block(context);
  } else {
    undo_block(session);
  }
  if (chain) begin_block(context, mode);
  return result;
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Begin& begin) {
  StatementResult result = message_result(begin.command);
  std::optional<TransactionBlock>& block = context.session.block;
  if (!block) {
    begin_block(context, begin.mode);
  } else if (block->is_implicit()) {
    block->begin(context.session.mode_of(begin.mode));
  } else {
    context.notes.emplace_back("a transaction is open already, and keeps its modes");
  }
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::SetTransaction& set) {
  SessionState& session = context.session;
  const auto set_default = [&](std::string_view name, std::string_view value) {
    session.client_values.set(*find_client_setting(name), std::string(value));
  };
  if (set.of_session) {
    if (set.mode.level) set_default(kDefaultIsolation, level_name(*set.mode.level));
    if (set.mode.reads_only) set_default(kDefaultReadOnly, *set.mode.reads_only ? "on" : "off");
  } else if (!session.block || session.block->is_implicit()) {
    context.notes.emplace_back("SET TRANSACTION is of the open transaction, and none is open");
  } else {
    sql::TransactionMode mode = session.block->transaction().mode();
    if (set.mode.level) mode.level = set.mode.level;
    if (set.mode.reads_only) mode.reads_only = set.mode.reads_only;
    session.block->transaction().set_mode(mode);
  }
  return message_result("SET");
}

StatementResult run_statement(StatementContext& context, const sql::Commit& commit) {
  return end_block(context, true, commit.chain);
}

StatementResult run_statement(StatementContext& context, const sql::Rollback& rollback) {
  return end_block(context, false, rollback.chain);
}

StatementResult run_statement(StatementContext& context, const sql::Savepoint& savepoint) {
  require_block(context, "SAVEPOINT").add_savepoint(savepoint.name.name, context.session.point());
  return message_result("SAVEPOINT");
}

StatementResult run_statement(StatementContext& context, const sql::RollbackTo& rollback) {
  context.session.go_back_to(require_block(context, "ROLLBACK TO").roll_back_to(rollback.savepoint));
  return message_result("ROLLBACK");
}

StatementResult run_statement(StatementContext& context, const sql::Release& release) {
  require_block(context, "RELEASE").release(release.savepoint);
  return message_result("RELEASE");
}

}  // namespace rtsql
