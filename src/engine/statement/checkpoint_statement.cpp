// Runs CHECKPOINT, VACUUM and ANALYZE.
#include <fmt/format.h>

#include <set>

#include "bind/names/names.h"
#include "common/error.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"

namespace rtsql {
namespace {

void refuse_in_block(const StatementContext& context, std::string_view command) {
  if (!context.session.block) return;
  throw Error(ErrorKind::kTransaction, fmt::format("{} in a transaction block", command))
      .sqlstate(sqlstate::kActiveTransaction)
      .hint("it writes what is committed; run it before BEGIN or after COMMIT");
}

uint32_t current_database(const StatementContext& context) {
  const SchemaName& current = context.session.settings.planner.current_schema;
  if (context.catalog().find_database(current.database) != nullptr) return current.database;
  throw current_is_gone(context);
}

// VACUUM takes the name of a database where no table has it.
bool is_database(const StatementContext& context, const sql::Maintenance& maintenance,
                 const sql::MaintainedTable& named) {
  const bool may_be = maintenance.vacuums && named.name.qualifiers.empty() && named.columns.empty();
  return may_be && !context.names.schema_of_relation(named.name.path()) &&
         context.catalog().find_database(named.name.name) != nullptr;
}

// Returns the databases of what is named. Throws Error(kName) where a table or a column is not there.
std::set<uint32_t> named_databases(StatementContext& context, const sql::Maintenance& maintenance) {
  std::set<uint32_t> databases;
  for (const sql::MaintainedTable& named : maintenance.tables) {
    if (is_database(context, maintenance, named)) {
      databases.insert(require_database(context, named.name).number);
    } else if (context.names.find_view(named.name.path())) {
      context.notes.push_back(
          fmt::format("\"{}\" is a view, which has nothing of its own", named.name.text()));
    } else {
      const TableSchemaPtr table = require_table(context.names, named.name);
      for (const sql::Identifier& column : named.columns) require_column(*table, column);
      if (!table->schema.is_temporary()) databases.insert(table->schema.database);
    }
  }
  return databases;
}

void write_databases(StatementContext& context, const std::set<uint32_t>& databases,
                     Store::Compaction compaction) {
  for (const uint32_t number : databases) {
    context.database().checkpoint(number, compaction);
    if (!context.catalog().find_database(number)->lasts())
      context.notes.emplace_back("the database is in memory alone: .save FOLDER writes it to the disk");
  }
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Checkpoint& checkpoint) {
  refuse_in_block(context, "CHECKPOINT");
  const uint32_t database = checkpoint.database ? require_database(context, *checkpoint.database).number
                                                : current_database(context);
  write_databases(context, {database}, Store::Compaction::kWhereMany);
  return message_result("CHECKPOINT");
}

StatementResult run_statement(StatementContext& context, const sql::Maintenance& maintenance) {
  if (maintenance.vacuums) refuse_in_block(context, "VACUUM");
  const std::set<uint32_t> databases = maintenance.tables.empty() ? std::set{current_database(context)}
                                                                  : named_databases(context, maintenance);
  if (maintenance.vacuums) write_databases(context, databases, Store::Compaction::kWhole);
  return message_result(maintenance.vacuums ? "VACUUM" : "ANALYZE");
}

}  // namespace rtsql
