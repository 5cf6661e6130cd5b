// Runs CHECKPOINT and VACUUM.
#include <fmt/format.h>

#include "common/error.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"

namespace rtsql {
namespace {

const AttachedDatabase& meant_database(const StatementContext& context, const sql::Checkpoint& checkpoint) {
  if (checkpoint.database) return require_database(context, *checkpoint.database);
  const SchemaName& current = context.session.settings.planner.current_schema;
  if (const AttachedDatabase* const database = context.catalog().find_database(current.database))
    return *database;
  throw current_is_gone(context);
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Checkpoint& checkpoint) {
  if (context.session.block) {
    throw Error(ErrorKind::kTransaction, fmt::format("{} in a transaction block", checkpoint.command))
        .sqlstate(sqlstate::kActiveTransaction)
        .hint("it writes what is committed; run it before BEGIN or after COMMIT");
  }
  const AttachedDatabase& database = meant_database(context, checkpoint);
  const bool vacuums = checkpoint.command == "VACUUM";
  context.database().checkpoint(database.number,
                                vacuums ? Store::Compaction::kWhole : Store::Compaction::kWhereMany);
  StatementResult result = message_result(checkpoint.command);
  if (!database.lasts())
    context.notes.emplace_back("the database is in memory alone: .save FOLDER writes it to the disk");
  return result;
}

}  // namespace rtsql
