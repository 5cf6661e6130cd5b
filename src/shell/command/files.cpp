// Runs commands that read and write files.
#include <fmt/format.h>

#include "common/name_path.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/written_path.h"
#include "shell/shell.h"
#include "sql/name_writer.h"

namespace rtsql {
bool run_read(Shell& shell, const std::vector<std::string>& arguments) {
  return shell.read(arguments.front());
}

bool run_output(Shell& shell, const std::vector<std::string>& arguments) {
  shell.set_output(
      arguments.empty()
          ? nullptr
          : make_file_output(arguments.front(), OutputFile::in_place(arguments.front(), shell.work())));
  return true;
}

bool run_log(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    shell.print(shell.log_path().empty() ? "off\n" : shell.log_path() + "\n");
  } else {
    shell.set_log(equals_ignore_case(arguments.front(), "off") ? "" : arguments.front());
  }
  return true;
}

bool run_once(Shell& shell, const std::vector<std::string>& arguments) {
  shell.set_output_once(
      make_file_output(arguments.front(), OutputFile::replacing(arguments.front(), shell.work())));
  return true;
}

bool run_import(Shell& shell, const std::vector<std::string>& arguments) {
  std::string path = quote_string(arguments[0]);
  const NamePath table = written_path(arguments[1]);
  const std::string name = sql::path_text(table);
  std::string sql = shell.session().has_table(table) ? fmt::format("COPY {} FROM {}", name, path)
                                                     : fmt::format("CREATE TABLE {} FROM {}", name, path);
  if (arguments.size() > 2) sql += fmt::format(" WITH ({})", arguments[2]);
  shell.execute(sql);
  return true;
}

}  // namespace rtsql
