#include "shell/command/psql.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/psql_arguments.h"
#include "shell/command/psql_commands.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

using Arguments = std::vector<std::string>;

bool run_h(Shell& shell, const Arguments& arguments) {
  if (arguments.empty()) return run_help(shell, {});
  throw Error(ErrorKind::kUnsupported, "there is no help on statements")
      .hint("docs/sql/statements.md explains them; .help lists the commands");
}

// The file's path begins at the folder of the script that names it.
bool run_ir(Shell& shell, const Arguments& arguments) {
  if (arguments.size() != 1) throw Error(ErrorKind::kSyntax, "\\ir needs a file").hint("usage: \\ir FILE");
  return shell.read(std::filesystem::path(shell.script_path()).parent_path() / arguments.front());
}

struct PsqlCommand {
  std::string_view name;
  // The dot command or the statement that runs, with what follows, and whose arguments are completed.
  std::string_view here = {};
  // One of these runs where that does not do: with the arguments, or with the line as it is written.
  bool (*run)(Shell&, const Arguments& arguments) = nullptr;
  bool (*run_line)(Shell&, std::string_view line) = nullptr;
  std::string_view pattern_is_of = {};  // what of the statement's rows a pattern is compared with
};

constexpr PsqlCommand kPsqlCommands[] = {
    {"\\!", ".shell"},
    {"\\?", ".help"},
    {"\\a", {}, run_psql_a},
    {"\\cd", ".cd"},
    {"\\conninfo", ".databases"},
    {"\\copy", {}, {}, run_psql_copy},
    {"\\d", {}, {}, run_psql_d},
    {"\\dT", "SHOW TYPES", {}, {}, "type"},
    {"\\df", "SHOW FUNCTIONS", {}, {}, "split_part(function, '(', 1)"},
    {"\\di", ".indexes"},
    {"\\dn", "SHOW SCHEMAS", {}, {}, "schema"},
    {"\\do", "SHOW FUNCTIONS", {}, {}, "function"},
    {"\\dt", ".tables"},
    {"\\dv", "SHOW VIEWS", {}, {}, "view"},
    {"\\e", ".edit"},
    {"\\echo", ".print"},
    {"\\g", ".once", run_psql_g},
    {"\\gdesc", {}, run_psql_gdesc},
    {"\\gx", ".once", run_psql_gx},
    {"\\h", {}, run_h},
    {"\\i", ".read"},
    {"\\ir", ".read", run_ir},
    {"\\l", ".databases"},
    {"\\o", ".output"},
    {"\\pset", {}, run_psql_pset},
    {"\\q", ".quit"},
    {"\\qecho", ".print"},
    {"\\set", {}, run_psql_set},
    {"\\t", {}, run_psql_t},
    {"\\timing", {}, run_psql_timing},
    {"\\unset", {}, run_psql_unset},
    {"\\watch", ".watch"},
    {"\\x", {}, run_psql_x},
};

// These do not run, as they are something else here.
struct Counterpart {
  std::string_view psql, here;
};
constexpr Counterpart kCounterparts[] = {
    {"\\c", ".open"},    {"\\connect", ".open"}, {"\\dm", "SHOW CUBES"}, {"\\p", ".edit"},
    {"\\sv", ".schema"}, {"\\w", ".log"},        {"\\z", ".tables"},
};

// psql takes + and S behind \d and its like, for more detail and system tables.
std::string_view without_modifiers(std::string_view word) {
  if (!word.starts_with("\\d") && !word.starts_with("\\l")) return word;
  while (word.size() > 2 && (word.ends_with('+') || word.ends_with('S'))) word.remove_suffix(1);
  return word;
}

const PsqlCommand* find_psql_command(std::string_view name) {
  const auto* found = std::ranges::find(kPsqlCommands, without_modifiers(name), &PsqlCommand::name);
  return found == std::end(kPsqlCommands) ? nullptr : found;
}

Error unknown_psql_command(std::string_view name) {
  const Error unknown(ErrorKind::kName, fmt::format("unknown command \"{}\"", name));
  const auto* counterpart = std::ranges::find(kCounterparts, without_modifiers(name), &Counterpart::psql);
  if (counterpart != std::end(kCounterparts))
    return Error(unknown).hint(fmt::format("\"{}\" does that here", counterpart->here));
  const std::optional<std::string> nearest = nearest_name(name, psql_command_names());
  return Error(unknown).hint(nearest ? fmt::format("did you mean \"{}\"?", *nearest)
                                     : "\".help\" lists the commands");
}

bool run_show(Shell& shell, const PsqlCommand& command, const Arguments& arguments) {
  if (arguments.empty()) return shell.run_text(command.here, "");
  return shell.run_text(fmt::format("FROM ({}) WHERE {} ILIKE {}", command.here, command.pattern_is_of,
                                    quote_string(as_like_pattern(arguments.front()))),
                        "");
}

}  // namespace

std::vector<std::string> psql_command_names() {
  std::vector<std::string> names;
  for (const PsqlCommand& command : kPsqlCommands) names.emplace_back(command.name);
  return names;
}

std::string dot_command_for_psql(std::string_view name) {
  const PsqlCommand* command = find_psql_command(name);
  return command != nullptr && command->here.starts_with('.') ? std::string(command->here) : std::string();
}

bool run_psql_command(Shell& shell, std::string_view line) {
  CommandLine words = split_command(line);
  if (words.name.starts_with("\\!")) words = {"\\!", line.substr(line.find('!') + 1)};  // "\!ls"
  const PsqlCommand* command = find_psql_command(words.name);
  if (command == nullptr) throw unknown_psql_command(words.name);
  if (command->run_line != nullptr) return command->run_line(shell, words.rest);
  const auto arguments = [&] { return psql_arguments(words.rest, shell.variables()); };
  if (command->run != nullptr) return command->run(shell, arguments());
  if (!command->here.starts_with('.')) return run_show(shell, *command, arguments());
  const DotCommand& dot_command = find_dot_command(command->here);
  if (takes_line(dot_command)) return run_dot_command(shell, fmt::format("{} {}", command->here, words.rest));
  Arguments given = arguments();
  if (dot_command.run == run_tables || dot_command.run == run_indexes)
    std::ranges::transform(given, given.begin(), as_like_pattern);
  return run_dot_command(shell, dot_command, given);
}

}  // namespace rtsql
