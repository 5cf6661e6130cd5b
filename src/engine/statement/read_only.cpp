#include "engine/statement/read_only.h"

#include <fmt/format.h>

#include <variant>

#include "common/error.h"
#include "engine/modify/modifications.h"

namespace rtsql {
namespace {

// Names the command of a statement that changes something; empty for the others.
struct ChangingCommand {
  std::string_view operator()(const sql::Insert&) const { return "INSERT"; }
  std::string_view operator()(const sql::Update&) const { return "UPDATE"; }
  std::string_view operator()(const sql::Delete&) const { return "DELETE"; }
  std::string_view operator()(const sql::Truncate&) const { return "TRUNCATE"; }
  std::string_view operator()(const sql::CopyFrom&) const { return "COPY FROM"; }
  std::string_view operator()(const sql::CreateTable&) const { return "CREATE TABLE"; }
  std::string_view operator()(const sql::CreateTableFrom&) const { return "CREATE TABLE"; }
  std::string_view operator()(const sql::CreateTableAs&) const { return "CREATE TABLE AS"; }
  std::string_view operator()(const sql::DropTable&) const { return "DROP TABLE"; }
  std::string_view operator()(const sql::AlterTable&) const { return "ALTER TABLE"; }
  std::string_view operator()(const sql::CreateType&) const { return "CREATE TYPE"; }
  std::string_view operator()(const sql::DropType&) const { return "DROP TYPE"; }
  std::string_view operator()(const sql::AlterType&) const { return "ALTER TYPE"; }
  std::string_view operator()(const sql::CreateView&) const { return "CREATE VIEW"; }
  std::string_view operator()(const sql::DropView&) const { return "DROP VIEW"; }
  std::string_view operator()(const sql::CreateCube&) const { return "CREATE CUBE"; }
  std::string_view operator()(const sql::DropCube&) const { return "DROP CUBE"; }
  std::string_view operator()(const sql::RefreshCube&) const { return "REFRESH CUBE"; }
  std::string_view operator()(const sql::CreateSchema&) const { return "CREATE SCHEMA"; }
  std::string_view operator()(const sql::DropSchema&) const { return "DROP SCHEMA"; }
  std::string_view operator()(const sql::RenameSchema&) const { return "ALTER SCHEMA"; }
  std::string_view operator()(const sql::CreateIndex&) const { return "CREATE INDEX"; }
  std::string_view operator()(const sql::DropIndex&) const { return "DROP INDEX"; }
  std::string_view operator()(const sql::ImportDatabase&) const { return "IMPORT DATABASE"; }
  template <class Other>
  std::string_view operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::string_view changing_command(SessionState& session, const sql::Statement& statement) {
  if (const auto* explain = std::get_if<sql::Explain>(&statement.node))
    return explain->analyze ? changing_command(session, *explain->statement) : std::string_view();
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* prepared = session.prepared.find(execute->name.name);
    return prepared != nullptr ? changing_command(session, *prepared->written.statement) : std::string_view();
  }
  const std::string_view command = std::visit(ChangingCommand(), statement.node);
  return command.empty() && has_modifications(with_of(statement)) ? "WITH that modifies a table" : command;
}

void check_reads_only(SessionState& session, const sql::Statement& statement) {
  const std::string_view command = changing_command(session, statement);
  if (command.empty()) return;
  throw Error(ErrorKind::kTransaction, fmt::format("{} in a READ ONLY transaction", command))
      .sqlstate(sqlstate::kReadOnlyTransaction)
      .hint("ROLLBACK ends it; BEGIN begins one that may change tables");
}

}  // namespace rtsql
