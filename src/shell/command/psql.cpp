#include "shell/command/psql.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

// Without an argument, psql's switches change to the other way.
bool switched(std::string_view rest, bool now) {
  if (rest.empty()) return !now;
  if (const std::optional<bool> given = parse_switch(rest)) return *given;
  throw Error(ErrorKind::kValue, fmt::format("\"{}\" is neither on nor off", rest));
}

bool run_t(Shell& shell, std::string_view rest) {
  bool& headers = shell.settings().headers;
  headers = !switched(rest, !headers);  // on: rows alone
  return true;
}

bool run_timing(Shell& shell, std::string_view rest) {
  bool& timing = shell.settings().timing;
  timing = switched(rest, timing);
  return true;
}

// Changes between one mode and the default one.
bool run_mode_or_default(Shell& shell, std::string_view rest, std::string_view name) {
  const Mode*& mode = shell.settings().mode;
  mode = switched(rest, mode->name == name) ? &find_mode(name) : &default_mode();
  return true;
}

bool run_x(Shell& shell, std::string_view rest) {
  return run_mode_or_default(shell, rest, "line");
}

bool run_a(Shell& shell, std::string_view rest) {
  return run_mode_or_default(shell, rest, "list");
}

bool run_h(Shell& shell, std::string_view rest) {
  if (rest.empty()) return run_dot_command(shell, ".help");
  throw Error(ErrorKind::kUnsupported, "there is no help on statements")
      .hint("docs/sql/statements.md explains them; .help lists the commands");
}

bool run_d(Shell& shell, std::string_view rest) {
  if (rest.empty()) return run_dot_command(shell, ".tables");
  return shell.run_text(fmt::format("DESCRIBE {}", rest), "");
}

bool run_pset(Shell& shell, std::string_view rest) {
  const CommandLine option = split_command(rest);
  if (option.name == "pager") {
    const std::string_view when = option.rest == "always" ? "on" : option.rest == "on" ? "auto" : option.rest;
    return run_dot_command(shell, fmt::format(".pager {}", when));
  }
  if (option.name == "null") return run_dot_command(shell, fmt::format(".nullvalue {}", option.rest));
  if (option.name == "fieldsep") return run_dot_command(shell, fmt::format(".separator {}", option.rest));
  throw Error(ErrorKind::kUnsupported, fmt::format("\\pset {} is not known", option.name))
      .hint("there are: \\pset pager, null and fieldsep; .mode and .help tell of what else there is");
}

struct PsqlCommand {
  std::string_view name;
  std::string_view here = {};  // the dot command or the statement that runs, with what follows
  bool (*run)(Shell&, std::string_view rest) = nullptr;  // where that does not do
};

constexpr PsqlCommand kPsqlCommands[] = {
    {"\\!", ".shell"},
    {"\\?", ".help"},
    {"\\a", {}, run_a},
    {"\\cd", ".cd"},
    {"\\conninfo", ".databases"},
    {"\\d", {}, run_d},
    {"\\dT", "SHOW TYPES"},
    {"\\df", "SHOW FUNCTIONS"},
    {"\\di", ".indexes"},
    {"\\dn", "SHOW SCHEMAS"},
    {"\\do", "SHOW FUNCTIONS"},
    {"\\dt", ".tables"},
    {"\\dv", "SHOW VIEWS"},
    {"\\e", ".edit"},
    {"\\echo", ".print"},
    {"\\h", {}, run_h},
    {"\\i", ".read"},
    {"\\ir", ".read"},
    {"\\l", ".databases"},
    {"\\o", ".output"},
    {"\\pset", {}, run_pset},
    {"\\q", ".quit"},
    {"\\qecho", ".print"},
    {"\\t", {}, run_t},
    {"\\timing", {}, run_timing},
    {"\\watch", ".watch"},
    {"\\x", {}, run_x},
};

// These do not run, as they are something else here.
struct Counterpart {
  std::string_view psql, here;
};
constexpr Counterpart kCounterparts[] = {
    {"\\c", ".open"}, {"\\connect", ".open"}, {"\\copy", "COPY"},  {"\\dm", "SHOW CUBES"}, {"\\g", ".edit"},
    {"\\p", ".edit"}, {"\\set", "SET"},       {"\\sv", ".schema"}, {"\\w", ".log"},        {"\\z", ".tables"},
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

// Its patterns have * for any text and ? for any character.
std::string as_like_pattern(std::string_view rest) {
  std::string pattern(rest);
  std::ranges::replace(pattern, '*', '%');
  std::ranges::replace(pattern, '?', '_');
  return pattern;
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
  if (command->run != nullptr) return command->run(shell, words.rest);
  if (!command->here.starts_with('.')) return shell.run_text(std::string(command->here), "");
  const bool takes_pattern = command->here == ".tables" || command->here == ".indexes";
  return run_dot_command(
      shell, fmt::format("{} {}", command->here, takes_pattern ? as_like_pattern(words.rest) : words.rest));
}

}  // namespace rtsql
