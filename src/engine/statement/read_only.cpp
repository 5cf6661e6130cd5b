#include "engine/statement/read_only.h"

#include <fmt/format.h>

#include <string_view>
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
  std::string_view operator()(const sql::CreateIndex&) const { return "CREATE INDEX"; }
  std::string_view operator()(const sql::DropIndex&) const { return "DROP INDEX"; }
  template <class Other>
  std::string_view operator()(const Other&) const {
    return {};
  }
};

}  // namespace

void check_reads_only(SessionState& session, const sql::Statement& statement) {
  if (const auto* explain = std::get_if<sql::Explain>(&statement.node)) {
    if (explain->analyze) check_reads_only(session, *explain->statement);
    return;
  }
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* prepared = session.prepared.find(execute->name.name);
    if (prepared != nullptr) check_reads_only(session, *prepared->written.statement);
    return;
  }
  std::string_view command = std::visit(ChangingCommand(), statement.node);
  if (command.empty() && has_modifications(with_of(statement))) command = "WITH that modifies a table";
  if (command.empty()) return;
  throw Error(ErrorKind::kTransaction, fmt::format("{} in a READ ONLY transaction", command))
      .sqlstate(sqlstate::kReadOnlyTransaction)
      .hint("ROLLBACK ends it; BEGIN begins one that may change tables");
}

}  // namespace rtsql
