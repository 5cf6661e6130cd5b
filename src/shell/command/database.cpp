// Runs commands that open and copy databases.
#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "engine/database/database_name.h"
#include "gpu/device_turn.h"
#include "shell/command/command.h"
#include "shell/shell.h"
#include "shell/text_table.h"

namespace rtsql {
namespace {

void check_outside_of_block(Shell& shell) {
  if (shell.session().transaction_state() == TransactionState::kNone) return;
  throw Error(ErrorKind::kTransaction, "a transaction is open")
      .sqlstate(sqlstate::kActiveTransaction)
      .hint("COMMIT or ROLLBACK ends it");
}

}  // namespace

bool run_open(Shell& shell, const std::vector<std::string>& arguments) {
  check_outside_of_block(shell);
  DatabaseOptions options;
  if (!arguments.empty() && arguments[0] != kInMemory) options.folder = arguments[0];
  if (arguments.size() > 1) {
    if (arguments[1] != "readonly")
      throw Error(ErrorKind::kSyntax, fmt::format("unknown way to open a database, \"{}\"", arguments[1]))
          .hint("usage: .open FOLDER readonly");
    options.read_only = true;
  }
  shell.open(options);
  return true;
}

bool run_save(Shell& shell, const std::vector<std::string>& arguments) {
  check_outside_of_block(shell);
  Database& database = shell.session().database();
  const gpu::DeviceTurn turn(database.device());
  database.save(shell.session().current_database(), arguments.front());
  return true;
}

bool run_databases(Shell& shell, const std::vector<std::string>&) {
  TextTable list({TextTable::kLeft, TextTable::kLeft});
  for (const AttachedDatabase& database : shell.session().databases()) {
    const std::string of_others = database.shown_source.empty() ? "in memory" : database.shown_source;
    const std::string place = database.lasts() ? database.folder : of_others;
    list.add({database.name, place + (database.read_only ? " (read only)" : "")});
  }
  shell.print(list.text());
  return true;
}

}  // namespace rtsql
