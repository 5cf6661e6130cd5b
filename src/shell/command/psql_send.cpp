// Runs psql's commands that end a statement and say how it runs. Without a statement before them on the line,
// they run the last one again.
#include <fmt/format.h>

#include "common/error.h"
#include "shell/command/command.h"
#include "shell/command/psql_commands.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

void check_there_is_one(Shell& shell) {
  if (!shell.last_statement().empty()) return;
  throw Error(ErrorKind::kName, "no statement has run yet").hint("write one before the command");
}

// The argument is a file that takes the result.
void take_file(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return;
  const std::string& file = arguments.front();
  if (file.starts_with('|') || file.starts_with('(') || arguments.size() > 1) {
    throw Error(ErrorKind::kUnsupported, fmt::format("\"{}\" is not the name of a file", file))
        .hint(".mode changes how a result is shown, .pager the program that shows it");
  }
  run_once(shell, arguments);
}

}  // namespace

bool run_psql_g(Shell& shell, const std::vector<std::string>& arguments) {
  check_there_is_one(shell);
  take_file(shell, arguments);
  return shell.run_again();
}

bool run_psql_gx(Shell& shell, const std::vector<std::string>& arguments) {
  const Mode*& mode = shell.settings().mode;
  struct Restored {
    const Mode*& mode;
    const Mode* before;
    ~Restored() { mode = before; }
  } restored{mode, mode};
  mode = &find_mode("line");
  return run_psql_g(shell, arguments);
}

bool run_psql_gdesc(Shell& shell, const std::vector<std::string>&) {
  check_there_is_one(shell);
  return shell.run_again("DESCRIBE ");
}

}  // namespace rtsql
