// Runs CHECKPOINT and VACUUM.
#include <fmt/format.h>

#include "common/error.h"
#include "engine/statement/statements.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Checkpoint& checkpoint) {
  if (context.session.block) {
    throw Error(ErrorKind::kTransaction, fmt::format("{} in a transaction block", checkpoint.command))
        .sqlstate(sqlstate::kActiveTransaction)
        .hint("it writes what is committed; run it before BEGIN or after COMMIT");
  }
  context.database().checkpoint();
  StatementResult result = message_result(checkpoint.command);
  if (context.database().store() == nullptr)
    context.notes.emplace_back("the database is in memory alone: .save FOLDER writes it to the disk");
  return result;
}

}  // namespace rtsql
