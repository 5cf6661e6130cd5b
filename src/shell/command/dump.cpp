// Runs .dump, which writes the database as SQL that makes it again.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "shell/command/command.h"
#include "shell/render/literal.h"
#include "shell/shell.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsPerInsert = 256;
constexpr uint64_t kRowsPerFetch = kRowsPerInsert << 10;

std::string row_of(const std::vector<HostColumn>& columns, uint64_t row) {
  std::string text = "(";
  for (const HostColumn& column : columns) {
    if (&column != &columns.front()) text += ", ";
    append_literal(text, column, row);
  }
  return text + ")";
}

void print_statements(Shell& shell, const std::vector<std::string>& statements) {
  for (const std::string& statement : statements) shell.print(statement + ";\n");
}

// The values of identity columns are those that they have.
std::string insert_into(const Table& table) {
  const bool has_identity = std::ranges::any_of(table.definitions, [](const ColumnDefinition& column) {
    return column.identity && column.identity->always;
  });
  return fmt::format("INSERT INTO {}{} VALUES\n", short_name(table),
                     has_identity ? " OVERRIDING SYSTEM VALUE" : "");
}

void print_rows(Shell& shell, const Table& table) {
  const StatementResult result = shell.session().execute("SELECT * FROM " + full_name(table));
  for (uint64_t begin = 0; begin < result.rows->row_count(); begin += kRowsPerFetch) {
    const uint64_t count = std::min(kRowsPerFetch, result.rows->row_count() - begin);
    const std::vector<HostColumn> columns = result.rows->fetch(begin, count);
    for (uint64_t row = 0; row < count; ++row) {
      const bool is_first = row % kRowsPerInsert == 0,
                 is_last = (row + 1) % kRowsPerInsert == 0 || row + 1 == count;
      if (is_first) shell.print(insert_into(table));
      shell.print(row_of(columns, row) + (is_last ? ";\n" : ",\n"));
    }
  }
}

// Has all statements of the dump see one version of the database.
class Snapshot {
 public:
  explicit Snapshot(Session& session)
      : session_(session), is_own_(session.transaction_state() == TransactionState::kNone) {
    if (is_own_) session_.execute("BEGIN");
  }
  ~Snapshot() {
    if (is_own_) session_.execute("ROLLBACK");
  }
  Snapshot(const Snapshot&) = delete;

 private:
  Session& session_;
  const bool is_own_;
};

}  // namespace

bool run_dump(Shell& shell, const std::vector<std::string>&) {
  if (shell.session().transaction_state() == TransactionState::kFailed) {
    throw Error(ErrorKind::kTransaction, "the transaction has failed")
        .sqlstate(sqlstate::kFailedTransaction)
        .hint("ROLLBACK ends it");
  }
  const Snapshot snapshot(shell.session());
  const Definitions definitions = shell.session().definitions();
  shell.print_once([&] {
    shell.print("BEGIN;\n");
    print_statements(shell, definitions.before_rows);
    for (const TablePtr& table : definitions.tables) print_rows(shell, *table);
    print_statements(shell, definitions.after_rows);
    shell.print("COMMIT;\n");
  });
  return true;
}

}  // namespace rtsql
