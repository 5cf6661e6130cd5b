// Runs BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ROLLBACK TO and RELEASE, which are about the session's transaction
// block and not in it.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "common/error.h"
#include "engine/statement/commit.h"
#include "engine/statement/statements.h"

namespace rtsql {
namespace {

TransactionBlock& require_block(StatementContext& context, std::string_view command) {
  if (context.session.block) return *context.session.block;
  throw Error(ErrorKind::kTransaction, fmt::format("{} outside of a transaction block", command))
      .sqlstate(sqlstate::kNoActiveTransaction)
      .hint("BEGIN begins one");
}

void begin_block(StatementContext& context, const sql::TransactionMode& mode) {
  context.session.block.emplace(context.database().committed(), mode, context.session.settings,
                                StatementValues::of_now().time);
}

// Undoes the transaction, whose block ends.
void undo_block(SessionState& session) {
  session.settings = session.block->settings_at_begin();
  session.block.reset();
}

// A conflict and any other error undo the transaction.
void commit_block(StatementContext& context) try {
  if (const std::optional<Error> conflict = commit(context, context.session.block->transaction()))
    throw Error(*conflict);
  context.session.block.reset();
} catch (...) {
  undo_block(context.session);
  throw;
}

StatementResult end_block(StatementContext& context, bool commits, bool chain) {
  StatementResult result = message_result(commits ? "COMMIT" : "ROLLBACK");
  SessionState& session = context.session;
  if (chain) require_block(context, fmt::format("{} AND CHAIN", result.message));
  if (!session.block) {
    context.notes.emplace_back("no transaction was open");
    return result;
  }
  const sql::TransactionMode mode = session.block->transaction().mode();
  if (session.block->has_failed() && commits) {
    commits = false;
    result.message = "ROLLBACK";
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
  if (context.session.block) {
    context.notes.emplace_back("a transaction is open already, and keeps its modes");
  } else {
    begin_block(context, begin.mode);
  }
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::Commit& commit) {
  return end_block(context, true, commit.chain);
}

StatementResult run_statement(StatementContext& context, const sql::Rollback& rollback) {
  return end_block(context, false, rollback.chain);
}

StatementResult run_statement(StatementContext& context, const sql::Savepoint& savepoint) {
  require_block(context, "SAVEPOINT").add_savepoint(savepoint.name.name, context.session.settings);
  return message_result("SAVEPOINT");
}

StatementResult run_statement(StatementContext& context, const sql::RollbackTo& rollback) {
  context.session.settings = require_block(context, "ROLLBACK TO").roll_back_to(rollback.savepoint);
  return message_result("ROLLBACK");
}

StatementResult run_statement(StatementContext& context, const sql::Release& release) {
  require_block(context, "RELEASE").release(release.savepoint);
  return message_result("RELEASE");
}

}  // namespace rtsql
