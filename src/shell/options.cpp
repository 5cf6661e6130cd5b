#include "shell/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "common/text.h"
#include "engine/database/database_name.h"
#include "shell/text_table.h"

namespace rtsql {
namespace {

struct OptionRow {
  std::string_view short_name;  // empty: none
  std::string_view long_name;
  std::string_view value;  // what the help calls its value; empty: takes none
  std::string_view help;   // empty: not shown
  void (*apply)(Options&, const std::string& value);
};

void apply_mode(Options& options, const std::string& value) {
  try {
    options.mode = &find_mode(value);
  } catch (const Error& error) {
    throw UsageError(fmt::format("{}; {}", error.message(), error.hint().value_or("")));
  }
}

constexpr OptionRow kOptions[] = {
    {"-c", "--command", "SQL", "run SQL, which may be several statements or a dot command; may be repeated",
     [](Options& o, const std::string& value) {
       o.inputs.push_back({false, value});
     }},
    {"-i", "--interactive", "", "go on with a prompt after the files and the -c statements",
     [](Options& o, const std::string&) { o.prompt_after = true; }},
    {"", "--no-rc", "", "leave out ~/.config/rtsql/rc.sql, which runs before the first prompt",
     [](Options& o, const std::string&) { o.start_file = false; }},
    {"", "--mode", "MODE", "show results as box, csv, json, or as another mode that .help mode lists",
     apply_mode},
    {"", "--bail", "", "stop at the first error (the default for scripts)",
     [](Options& o, const std::string&) { o.bail = true; }},
    {"", "--no-bail", "", "go on after errors (the default of the REPL)",
     [](Options& o, const std::string&) { o.bail = false; }},
    {"", "--no-timing", "", "leave the times out of what follows a result",
     [](Options& o, const std::string&) { o.timing = false; }},
    {"", "--device", "N|NAME", "use the device of this number, or whose name contains NAME",
     [](Options& o, const std::string& value) { o.database.device.selector = value; }},
    {"", "--list-devices", "", "print the Vulkan devices and what they can do",
     [](Options& o, const std::string&) { o.action = Options::Action::kListDevices; }},
    {"", "--readonly", "", "open the database for reading: others may read it at the same time",
     [](Options& o, const std::string&) { o.database.read_only = true; }},
    {"", "--validate", "", "",  // for the tests: Khronos' validation layer, any message of which is a failure
     [](Options& o, const std::string&) { o.database.device.validation = true; }},
    {"", "--version", "", "print the version",
     [](Options& o, const std::string&) { o.action = Options::Action::kVersion; }},
    {"-h", "--help", "", "print this help",
     [](Options& o, const std::string&) { o.action = Options::Action::kHelp; }},
};

// A file of statements may have any other name.
bool names_database(const std::string& argument) {
  std::error_code error;
  return argument == kInMemory || argument.ends_with(kDatabaseEnding) ||
         std::filesystem::is_directory(argument, error);
}

void take_argument(Options& options, bool& has_database, const std::string& argument) {
  if (!names_database(argument)) {
    options.inputs.push_back({true, argument});
    return;
  }
  if (std::exchange(has_database, true))
    throw UsageError(fmt::format("a second database, {}; one is opened at a time", argument));
  if (argument != kInMemory) options.database.folder = argument;
}

const OptionRow& find_option(std::string_view name) {
  for (const OptionRow& option : kOptions) {
    if (name == option.long_name || (!option.short_name.empty() && name == option.short_name)) return option;
  }
  std::vector<std::string> names;
  for (const OptionRow& option : kOptions) {
    if (!option.help.empty()) names.emplace_back(option.long_name);
  }
  std::optional<std::string> nearest = nearest_name(name, names);
  throw UsageError(
      fmt::format("unknown option {}{}", name, nearest ? fmt::format("; did you mean {}?", *nearest) : ""));
}

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) {
  Options options;
  bool only_files = false, has_database = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (only_files || argument == "-" || !argument.starts_with('-')) {
      take_argument(options, has_database, argument);
      continue;
    }
    if (argument == "--") {
      only_files = true;
      continue;
    }
    size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
    const OptionRow& option = find_option(std::string_view(argument).substr(0, equals));
    std::string value;
    if (option.value.empty()) {
      if (equals != std::string::npos) throw UsageError(fmt::format("{} takes no value", option.long_name));
    } else if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (++i < arguments.size()) {
      value = arguments[i];
    } else {
      throw UsageError(
          fmt::format("{} needs a value: {} {}", option.long_name, option.long_name, option.value));
    }
    option.apply(options, value);
  }
  return options;
}

std::string options_help() {
  TextTable table({TextTable::kLeft, TextTable::kLeft});
  for (const OptionRow& option : kOptions) {
    if (option.help.empty()) continue;
    std::string_view separator = option.short_name.empty() ? "    " : ", ";
    table.add({fmt::format("  {}{}{} {}", option.short_name, separator, option.long_name, option.value),
               std::string(option.help)});
  }
  return "usage: rtsql [options] [file.sql ...]\n\n"
         "Runs the files and the -c statements in the order given; without any, reads SQL from standard "
         "input,\n"
         "or from you if that is a terminal. rtsql serve has clients of PostgreSQL use a database; rtsql "
         "user "
         "says\n"
         "which users it has.\n\n" +
         table.text();
}

}  // namespace rtsql
