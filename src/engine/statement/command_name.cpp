#include "engine/statement/command_name.h"

#include <string_view>
#include <variant>

#include "common/text.h"

namespace rtsql {
namespace {

struct CommandName {
  std::string_view operator()(const sql::Query&) const { return "SELECT"; }
  std::string_view operator()(const sql::Insert&) const { return "INSERT"; }
  std::string_view operator()(const sql::Update&) const { return "UPDATE"; }
  std::string_view operator()(const sql::Delete&) const { return "DELETE"; }
  std::string_view operator()(const sql::Merge&) const { return "MERGE"; }
  std::string_view operator()(const sql::Truncate&) const { return "TRUNCATE"; }
  std::string_view operator()(const sql::CopyFrom&) const { return "COPY FROM"; }
  std::string_view operator()(const sql::CopyTo&) const { return "COPY TO"; }
  std::string_view operator()(const sql::CreateTable&) const { return "CREATE TABLE"; }
  std::string_view operator()(const sql::CreateTableFrom&) const { return "CREATE TABLE"; }
  std::string_view operator()(const sql::CreateTableAs&) const { return "CREATE TABLE AS"; }
  std::string_view operator()(const sql::DropTable&) const { return "DROP TABLE"; }
  std::string_view operator()(const sql::AlterTable&) const { return "ALTER TABLE"; }
  std::string_view operator()(const sql::CreateType&) const { return "CREATE TYPE"; }
  std::string_view operator()(const sql::DropType&) const { return "DROP TYPE"; }
  std::string_view operator()(const sql::AlterType&) const { return "ALTER TYPE"; }
  std::string_view operator()(const sql::CreateSequence&) const { return "CREATE SEQUENCE"; }
  std::string_view operator()(const sql::DropSequence&) const { return "DROP SEQUENCE"; }
  std::string_view operator()(const sql::CreateMacro&) const { return "CREATE MACRO"; }
  std::string_view operator()(const sql::DropMacro&) const { return "DROP MACRO"; }
  std::string_view operator()(const sql::SetVariable&) const { return "SET VARIABLE"; }
  std::string_view operator()(const sql::ResetVariable&) const { return "RESET VARIABLE"; }
  std::string_view operator()(const sql::CreateView&) const { return "CREATE VIEW"; }
  std::string_view operator()(const sql::DropView&) const { return "DROP VIEW"; }
  std::string_view operator()(const sql::CreateCube&) const { return "CREATE CUBE"; }
  std::string_view operator()(const sql::DropCube&) const { return "DROP CUBE"; }
  std::string_view operator()(const sql::RefreshCube&) const { return "REFRESH CUBE"; }
  std::string_view operator()(const sql::CreateSchema&) const { return "CREATE SCHEMA"; }
  std::string_view operator()(const sql::DropSchema&) const { return "DROP SCHEMA"; }
  std::string_view operator()(const sql::RenameSchema&) const { return "ALTER SCHEMA"; }
  std::string_view operator()(const sql::Use&) const { return "USE"; }
  std::string_view operator()(const sql::Attach&) const { return "ATTACH"; }
  std::string_view operator()(const sql::Detach&) const { return "DETACH"; }
  std::string_view operator()(const sql::CreateIndex&) const { return "CREATE INDEX"; }
  std::string_view operator()(const sql::DropIndex&) const { return "DROP INDEX"; }
  std::string_view operator()(const sql::Prepare&) const { return "PREPARE"; }
  std::string_view operator()(const sql::Execute&) const { return "EXECUTE"; }
  std::string_view operator()(const sql::Deallocate& deallocate) const {
    return deallocate.name ? "DEALLOCATE" : "DEALLOCATE ALL";
  }
  std::string_view operator()(const sql::DeclareCursor&) const { return "DECLARE CURSOR"; }
  std::string_view operator()(const sql::FetchRows& fetch) const {
    return fetch.only_moves ? "MOVE" : "FETCH";
  }
  std::string_view operator()(const sql::CloseCursor& close) const {
    return close.name ? "CLOSE CURSOR" : "CLOSE CURSOR ALL";
  }
  std::string_view operator()(const sql::Show&) const { return "SHOW"; }
  std::string_view operator()(const sql::Describe&) const { return "DESCRIBE"; }
  std::string_view operator()(const sql::Set&) const { return "SET"; }
  std::string_view operator()(const sql::Reset&) const { return "RESET"; }
  std::string_view operator()(const sql::Discard& discard) const {
    const std::string what = to_lower(discard.what.name);
    if (what == "plans") return "DISCARD PLANS";
    if (what == "sequences") return "DISCARD SEQUENCES";
    return what == "all" ? "DISCARD ALL" : "DISCARD TEMP";
  }
  std::string_view operator()(const sql::Unlisten&) const { return "UNLISTEN"; }
  std::string_view operator()(const sql::Cancel&) const { return "CANCEL"; }
  std::string_view operator()(const sql::Explain&) const { return "EXPLAIN"; }
  std::string_view operator()(const sql::Benchmark&) const { return "BENCHMARK"; }
  std::string_view operator()(const sql::BenchmarkScan&) const { return "BENCHMARK"; }
  std::string_view operator()(const sql::BenchmarkQuery&) const { return "BENCHMARK"; }
  std::string_view operator()(const sql::Calibrate&) const { return "CALIBRATE"; }
  std::string_view operator()(const sql::Checkpoint&) const { return "CHECKPOINT"; }
  std::string_view operator()(const sql::Maintenance& maintenance) const {
    return maintenance.vacuums ? "VACUUM" : "ANALYZE";
  }
  std::string_view operator()(const sql::ExportDatabase&) const { return "EXPORT DATABASE"; }
  std::string_view operator()(const sql::ImportDatabase&) const { return "IMPORT DATABASE"; }
  std::string_view operator()(const sql::SetTransaction&) const { return "SET"; }
  std::string_view operator()(const sql::Begin& begin) const { return begin.command; }
  std::string_view operator()(const sql::Commit&) const { return "COMMIT"; }
  std::string_view operator()(const sql::Rollback&) const { return "ROLLBACK"; }
  std::string_view operator()(const sql::Savepoint&) const { return "SAVEPOINT"; }
  std::string_view operator()(const sql::RollbackTo&) const { return "ROLLBACK"; }
  std::string_view operator()(const sql::Release&) const { return "RELEASE"; }
};

}  // namespace

std::string command_name(const sql::Statement& statement) {
  return std::string(std::visit(CommandName(), statement.node));
}

}  // namespace rtsql
