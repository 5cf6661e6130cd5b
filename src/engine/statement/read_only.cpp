#include "engine/statement/read_only.h"

#include <fmt/format.h>

#include <variant>

#include "common/error.h"
#include "engine/modify/modifications.h"
#include "engine/statement/command_name.h"

namespace rtsql {
namespace {

// Tells whether the statement changes something by itself, whatever its WITH does.
bool changes_something(const sql::Statement& statement) {
  return sql::is_any<sql::Insert, sql::Update, sql::Delete, sql::Merge, sql::Truncate, sql::CopyFrom,
                     sql::CreateTable, sql::CreateTableFrom, sql::CreateTableAs, sql::DropTable,
                     sql::AlterTable, sql::CreateType, sql::DropType, sql::AlterType, sql::CreateSequence,
                     sql::DropSequence, sql::CreateMacro, sql::DropMacro, sql::CreateView, sql::DropView,
                     sql::CreateCube, sql::DropCube, sql::RefreshCube, sql::CreateSchema, sql::DropSchema,
                     sql::RenameSchema, sql::CreateIndex, sql::DropIndex, sql::ImportDatabase>(statement);
}

// What is read FOR UPDATE or SHARE is to be as it was at COMMIT.
bool has_locks(const sql::Statement& statement) {
  const auto* const query = std::get_if<sql::Query>(&statement.node);
  return query != nullptr && !query->locks.empty();
}

// Returns the table whose rows a statement changes; null for the others.
struct ChangedTable {
  const sql::ObjectName* operator()(const sql::Insert& insert) const { return &insert.table; }
  const sql::ObjectName* operator()(const sql::Update& update) const { return &update.table; }
  const sql::ObjectName* operator()(const sql::Delete& deletion) const { return &deletion.table; }
  const sql::ObjectName* operator()(const sql::Merge& merge) const { return &merge.table; }
  const sql::ObjectName* operator()(const sql::CopyFrom& copy) const { return &copy.table; }
  template <class Other>
  const sql::ObjectName* operator()(const Other&) const {
    return nullptr;
  }
};

// Tells whether a statement that changes something changes rows of TEMP tables alone.
bool changes_temporary_rows(SessionState& session, const CatalogNames& names,
                            const sql::Statement& statement) {
  if (const auto* explain = std::get_if<sql::Explain>(&statement.node))
    return changes_temporary_rows(session, names, *explain->statement);
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* prepared = session.prepared.find(execute->name.name);
    return prepared != nullptr && changes_temporary_rows(session, names, *prepared->written.statement);
  }
  if (const sql::With* with = with_of(statement)) {
    for (const sql::CommonTable& table : with->tables) {
      if (table.modification && !changes_temporary_rows(session, names, *table.modification)) return false;
    }
  }
  if (std::holds_alternative<sql::Query>(statement.node)) return !has_locks(statement);
  const sql::ObjectName* table = std::visit(ChangedTable(), statement.node);
  const std::optional<SchemaName> schema =
      table != nullptr ? names.schema_of_relation(table->path()) : std::nullopt;
  return schema && schema->is_temporary();
}

}  // namespace

std::string changing_command(SessionState& session, const sql::Statement& statement) {
  if (const auto* explain = std::get_if<sql::Explain>(&statement.node))
    return explain->analyze ? changing_command(session, *explain->statement) : std::string();
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* prepared = session.prepared.find(execute->name.name);
    return prepared != nullptr ? changing_command(session, *prepared->written.statement) : std::string();
  }
  if (changes_something(statement)) return command_name(statement);
  if (has_locks(statement)) return "SELECT FOR UPDATE";
  return has_modifications(with_of(statement)) ? "WITH that modifies a table" : "";
}

void check_reads_only(SessionState& session, const CatalogNames& names, const sql::Statement& statement) {
  const std::string command = changing_command(session, statement);
  if (command.empty() || changes_temporary_rows(session, names, statement)) return;
  throw Error(ErrorKind::kTransaction, fmt::format("{} in a READ ONLY transaction", command))
      .sqlstate(sqlstate::kReadOnlyTransaction)
      .hint("ROLLBACK ends it; BEGIN begins one that may change tables");
}

}  // namespace rtsql
