#include <fmt/format.h>

#include "shell/command/command.h"
#include "shell/shell.h"
#include "shell/text_table.h"

namespace rtsql {

bool run_help(Shell& shell, const std::vector<std::string>& arguments) {
  TextTable table({TextTable::kLeft, TextTable::kLeft});
  auto add = [&](const DotCommand& command) {
    table.add({fmt::format("{} {}", command.name, command.arguments), std::string(command.help)});
  };
  if (!arguments.empty()) {
    const DotCommand& command = find_dot_command(arguments.front());
    add(command);
    if (command.run == run_mode) {
      for (const Mode& mode : modes()) table.add({fmt::format("  {}", mode.name), std::string(mode.help)});
    }
    shell.print(table.text());
    return true;
  }
  for (const DotCommand& command : dot_commands()) add(command);
  shell.print(table.text() + "SQL statements end with a semicolon.\n");
  return true;
}

}  // namespace rtsql
