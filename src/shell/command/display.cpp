// Runs commands that switch how things are shown. Without an argument each prints what holds now.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/display_text.h"
#include "common/parse.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/written_path.h"
#include "shell/shell.h"
#include "sql/name_writer.h"

namespace rtsql {
namespace {

constexpr uint32_t kWidestColumn = 10000;

// Reads \t, \n and \\; other characters behind a backslash stand for themselves.
std::string without_escapes(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      out += text[i] == 't' ? '\t' : text[i] == 'n' ? '\n' : text[i];
    } else {
      out += text[i];
    }
  }
  return out;
}

bool run_switch(Shell& shell, const std::vector<std::string>& arguments, bool ShellSettings::*setting) {
  bool& value = shell.settings().*setting;
  if (arguments.empty()) {
    shell.print(value ? "on\n" : "off\n");
    return true;
  }
  const std::optional<bool> given = parse_switch(arguments.front());
  if (!given) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is neither on nor off", arguments.front()))
        .hint(setting == &ShellSettings::echo ? "expected on or off; .print writes a text"
                                              : "expected on or off");
  }
  value = *given;
  return true;
}

}  // namespace

bool run_mode(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    shell.print(fmt::format("{}\n", shell.settings().mode->name));
  } else {
    const Mode& mode = find_mode(arguments.front());
    if (arguments.size() > 1) {
      if (mode.name != "insert") {
        throw Error(ErrorKind::kSyntax, fmt::format("mode {} takes no table", mode.name))
            .hint(fmt::format("usage: .mode insert {}", arguments[1]));
      }
      shell.settings().insert_table = sql::path_text(written_path(arguments[1]));
    }
    shell.settings().mode = &mode;
  }
  return true;
}

bool run_separator(Shell& shell, const std::vector<std::string>& arguments) {
  std::string& separator = shell.settings().separator;
  if (arguments.empty()) {
    shell.print(fmt::format("\"{}\"\n", displayable(separator)));
  } else {
    separator = without_escapes(arguments.front());
  }
  return true;
}

bool run_null_value(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    std::optional<std::string>& text = shell.settings().null_text;
    shell.print(text ? fmt::format("\"{}\"\n", *text) : "as the mode has it\n");
  } else {
    shell.settings().null_text = arguments.front();
  }
  return true;
}

bool run_max_rows(Shell& shell, const std::vector<std::string>& arguments) {
  std::optional<uint64_t>& max_rows = shell.settings().max_rows;
  if (arguments.empty()) {
    shell.print(fmt::format("{}\n", max_rows.value_or(kRowsOnScreen)));
    return true;
  }
  const std::optional<uint64_t> rows = parse_integer<uint64_t>(arguments.front());
  if (!rows) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no number of rows", arguments.front()))
        .hint("expected a whole number; 0 shows all rows");
  }
  max_rows = rows;
  return true;
}

bool run_pager(Shell& shell, const std::vector<std::string>& arguments) {
  PagerSettings& pager = shell.settings().pager;
  if (arguments.empty()) {
    const std::string_view when = pager.paging == Paging::kOff    ? "off"
                                  : pager.paging == Paging::kAuto ? "auto"
                                                                  : "on";
    shell.print(fmt::format("{}, {}\n", when, pager_command(pager)));
    return true;
  }
  const std::string& given = arguments.front();
  const std::optional<bool> on = parse_switch(given);
  if (on || equals_ignore_case(given, "auto")) {
    pager.paging = !on ? Paging::kAuto : *on ? Paging::kOn : Paging::kOff;
    return true;
  }
  const std::string program = program_of(given);
  if (!program_exists(program)) {
    throw Error(ErrorKind::kValue, fmt::format("there is no program \"{}\"", program))
        .hint("expected on, off, auto or a command that shows its standard input, such as less -SR");
  }
  pager.command = given;
  if (pager.paging == Paging::kOff) pager.paging = Paging::kAuto;
  return true;
}

bool run_colours(Shell& shell, const std::vector<std::string>& arguments) {
  Colours& colours = shell.settings().colours;
  if (arguments.empty()) {
    shell.print(colours == Colours::kOff ? "off\n" : colours == Colours::kAuto ? "auto\n" : "on\n");
    return true;
  }
  const std::optional<bool> on = parse_switch(arguments.front());
  if (!on && !equals_ignore_case(arguments.front(), "auto")) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is neither on, off nor auto", arguments.front()))
        .hint("auto has colours where the terminal knows them and NO_COLOR is not set");
  }
  colours = !on ? Colours::kAuto : *on ? Colours::kOn : Colours::kOff;
  return true;
}

bool run_changes(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::changes);
}

bool run_types(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::types);
}

bool run_thousands(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::thousands);
}

bool run_columns(Shell& shell, const std::vector<std::string>&) {
  shell.settings().column_wise = true;
  return true;
}

bool run_rows(Shell& shell, const std::vector<std::string>&) {
  shell.settings().column_wise = false;
  return true;
}

bool run_width(Shell& shell, const std::vector<std::string>& arguments) {
  std::vector<size_t>& widths = shell.settings().widths;
  if (arguments.empty()) {
    shell.print(widths.empty() ? "as needed\n" : fmt::format("{}\n", fmt::join(widths, " ")));
    return true;
  }
  std::vector<size_t> given;
  for (const std::string& argument : arguments) {
    const std::optional<uint32_t> width = parse_integer<uint32_t>(argument, 0, kWidestColumn);
    if (!width) {
      throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no width", argument))
          .hint(fmt::format("expected a whole number from 1 to {}, or 0: as wide as needed", kWidestColumn));
    }
    given.push_back(*width);
  }
  while (!given.empty() && given.back() == 0) given.pop_back();
  widths = std::move(given);
  return true;
}

bool run_prompt(Shell& shell, const std::vector<std::string>& arguments) {
  Prompts& prompts = shell.settings().prompts;
  if (arguments.empty()) {
    shell.print(fmt::format("\"{}\" \"{}\"\n", prompts.main, prompts.continuation));
    return true;
  }
  prompts.main = arguments[0];
  if (arguments.size() > 1) prompts.continuation = arguments[1];
  return true;
}

bool run_headers(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::headers);
}

bool run_timer(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::timing);
}

bool run_echo(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::echo);
}

bool run_bail(Shell& shell, const std::vector<std::string>& arguments) {
  return run_switch(shell, arguments, &ShellSettings::bail);
}

}  // namespace rtsql
