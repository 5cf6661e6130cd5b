// Runs psql's commands that switch how things are shown.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/psql_commands.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

using Arguments = std::vector<std::string>;

// Without an argument, psql's switches change to the other way.
bool switched(const Arguments& arguments, bool now) {
  if (arguments.empty()) return !now;
  if (const std::optional<bool> given = parse_switch(arguments.front())) return *given;
  throw Error(ErrorKind::kValue, fmt::format("\"{}\" is neither on nor off", arguments.front()))
      .hint("expected on or off, or nothing, which changes to the other");
}

// Changes between one mode and the default one.
bool run_mode_or_default(Shell& shell, const Arguments& arguments, std::string_view name) {
  const Mode*& mode = shell.settings().mode;
  mode = switched(arguments, mode->name == name) ? &find_mode(name) : &default_mode();
  return true;
}

bool run_pager_option(Shell& shell, const Arguments& arguments) {
  if (arguments.empty()) return run_pager(shell, {});
  const std::string& when = arguments.front();
  return run_pager(shell, {when == "always" ? "on" : when == "on" ? "auto" : when});
}

// psql has names of its own for some modes.
struct PsqlFormat {
  std::string_view name, mode;
};
constexpr PsqlFormat kFormats[] = {{"aligned", "box"}, {"unaligned", "list"}, {"wrapped", "box"}};

bool run_format(Shell& shell, const Arguments& arguments) {
  if (arguments.empty()) return run_mode(shell, {});
  const auto* known = std::ranges::find(kFormats, arguments.front(), &PsqlFormat::name);
  if (known == std::end(kFormats)) return run_mode(shell, {arguments.front()});
  return run_mode(shell, {std::string(known->mode)});
}

bool run_line_style(Shell& shell, const Arguments& arguments) {
  if (arguments.empty()) return run_mode(shell, {});
  const std::string& style = arguments.front();
  if (!is_one_of(style, {"ascii", "unicode"})) {
    throw Error(ErrorKind::kValue, fmt::format("there is no style of lines \"{}\"", style))
        .hint("expected ascii or unicode");
  }
  return run_mode(shell, {style == "ascii" ? "table" : "box"});
}

struct PsetOption {
  std::string_view name;
  bool (*run)(Shell&, const Arguments&);
};
constexpr PsetOption kPsetOptions[] = {
    {"expanded", run_psql_x},    {"fieldsep", run_separator},
    {"format", run_format},      {"linestyle", run_line_style},
    {"null", run_null_value},    {"numericlocale", run_thousands},
    {"pager", run_pager_option}, {"tuples_only", run_psql_t},
    {"x", run_psql_x},           {"t", run_psql_t},
};

std::string pset_options() {
  Arguments names;
  for (const PsetOption& option : kPsetOptions) {
    if (option.name.size() > 1) names.emplace_back(option.name);
  }
  return fmt::format("there are: \\pset {}; .mode and .help tell of what else there is", join(names, ", "));
}

}  // namespace

bool run_psql_t(Shell& shell, const Arguments& arguments) {
  bool& headers = shell.settings().headers;
  headers = !switched(arguments, !headers);  // on: rows alone
  return true;
}

bool run_psql_timing(Shell& shell, const Arguments& arguments) {
  bool& timing = shell.settings().timing;
  timing = switched(arguments, timing);
  return true;
}

bool run_psql_x(Shell& shell, const Arguments& arguments) {
  if (!arguments.empty() && equals_ignore_case(arguments.front(), "auto")) {
    throw Error(ErrorKind::kUnsupported, "\\x auto is not there: a mode does not change with the width")
        .hint("\\x on shows a value per line; .pager auto shows wide results whole");
  }
  return run_mode_or_default(shell, arguments, "line");
}

bool run_psql_a(Shell& shell, const Arguments& arguments) {
  return run_mode_or_default(shell, arguments, "list");
}

bool run_psql_pset(Shell& shell, const Arguments& arguments) {
  if (arguments.empty())
    throw Error(ErrorKind::kSyntax, "\\pset needs the name of an option").hint(pset_options());
  const auto* option = std::ranges::find(kPsetOptions, arguments.front(), &PsetOption::name);
  if (option == std::end(kPsetOptions)) {
    throw Error(ErrorKind::kUnsupported, fmt::format("\\pset {} is not known", arguments.front()))
        .hint(pset_options());
  }
  return option->run(shell, {arguments.begin() + 1, arguments.end()});
}

}  // namespace rtsql
