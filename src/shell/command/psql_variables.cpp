// Runs psql's commands that set variables.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "shell/command/psql_commands.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

// Setting these changes how psql itself works. Here commands do that.
struct SpecialVariable {
  std::string_view name, command;
};
constexpr SpecialVariable kSpecialVariables[] = {
    {"ECHO", ".echo"},
    {"ON_ERROR_STOP", ".bail"},
    {"PROMPT1", ".prompt"},
    {"PROMPT2", ".prompt"},
};

void check_name(const std::string& name) {
  if (!is_variable_name(name)) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" cannot be the name of a variable", name))
        .hint("expected letters, digits and _");
  }
  const auto* special = std::ranges::find(kSpecialVariables, name, &SpecialVariable::name);
  if (special == std::end(kSpecialVariables)) return;
  throw Error(ErrorKind::kUnsupported, fmt::format("{} would change nothing here", name))
      .hint(fmt::format("\"{}\" does that here", special->command));
}

}  // namespace

// Several texts are one value, with nothing between them.
bool run_psql_set(Shell& shell, const std::vector<std::string>& arguments) {
  Variables& variables = shell.variables();
  if (arguments.empty()) {
    for (const auto& [name, value] : variables)
      shell.print(fmt::format("{} = {}\n", name, quote_string(value)));
    return true;
  }
  check_name(arguments.front());
  variables[arguments.front()] = join({arguments.begin() + 1, arguments.end()}, "");
  return true;
}

bool run_psql_unset(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.size() != 1)
    throw Error(ErrorKind::kSyntax, "\\unset needs the name of a variable").hint("usage: \\unset NAME");
  shell.variables().erase(arguments.front());
  return true;
}

}  // namespace rtsql
