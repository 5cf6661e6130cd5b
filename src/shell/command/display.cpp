// Commands that switch how things are shown. Without an argument each prints what holds now.
#include <fmt/format.h>

#include <charconv>

#include "common/text.h"
#include "shell/command/command.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

bool run_switch(Shell& shell, const std::vector<std::string>& arguments, bool ShellSettings::*setting) {
  bool& value = shell.settings().*setting;
  if (arguments.empty()) {
    shell.print(value ? "on\n" : "off\n");
  } else if (equals_ignore_case(arguments.front(), "on")) {
    value = true;
  } else if (equals_ignore_case(arguments.front(), "off")) {
    value = false;
  } else {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is neither on nor off", arguments.front()));
  }
  return true;
}

}  // namespace

bool run_mode(Shell& shell, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    shell.print(fmt::format("{}\n", shell.settings().mode->name));
  } else {
    shell.settings().mode = &find_mode(arguments.front());
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
  uint64_t& max_rows = shell.settings().max_rows;
  if (arguments.empty()) {
    shell.print(fmt::format("{}\n", max_rows));
    return true;
  }
  const std::string& text = arguments.front();
  uint64_t value = 0;
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size()) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no number of rows", text));
  }
  max_rows = value;
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
