#include "shell/command/command.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "shell/command/psql.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

using enum ArgumentKind;

int parse_exit_status(const std::string& text) {
  const std::optional<int> status = parse_integer<int>(text, 0, 255);
  if (!status) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no exit status", text))
        .hint("expected a number from 0 to 255");
  }
  return *status;
}

bool run_quit(Shell& shell, const std::vector<std::string>& arguments) {
  std::optional<int> status;
  if (!arguments.empty()) status = parse_exit_status(arguments.front());
  shell.quit(status);
  return false;
}

const DotCommand kCommands[] = {
    {".bail", "[on|off]", "stop at the first error", 0, {kSwitch}, run_bail},
    {".cd", "[FOLDER]", "go to another folder; without one, to the home folder", 0, {kFile}, run_cd},
    {".changes", "[on|off]", "say how many rows a statement has changed", 0, {kSwitch}, run_changes},
    {".chart",
     "[KIND] [X] [Y ...]",
     "draw the last result: bar, line, scatter or hist; BY COLUMN, LOG xy, TITLE 'text', INTO 'file.svg' may "
     "follow",
     0,
     {kChart, kTexts},
     run_chart},
    {".colors",
     "[on|off|auto]",
     "tell NULL, names of columns and errors apart by colours at a terminal",
     0,
     {kColours},
     run_colours},
    {".columns",
     "",
     "show a row for each column of a result in tables, and a column for each row",
     0,
     {},
     run_columns},
    {".databases", "", "the databases that are attached", 0, {}, run_databases},
    {".device", "", "the device in use", 0, {}, run_device},
    {".dump", "", "write the current database as SQL that makes it again", 0, {}, run_dump},
    {".echo", "[on|off]", "print statements before they run", 0, {kSwitch}, run_echo},
    {".edit",
     "[STATEMENT]",
     "open the last statement, or this one, in $VISUAL or $EDITOR, and run what is saved",
     0,
     {kLine},
     run_edit},
    {".exit", "[STATUS]", "leave the shell, with this exit status", 0, {kNumber}, run_quit},
    {".headers", "[on|off]", "show the names of columns", 0, {kSwitch}, run_headers},
    {".help", "[COMMAND]", "list the commands, or explain one", 0, {kCommand}, run_help},
    {".import",
     "FILE TABLE [OPTIONS]",
     "load a CSV file into a table, which is made if there is none; OPTIONS as in WITH (…)",
     2,
     {kFile, kTable, kText},
     run_import},
    {".indexes",
     "[PATTERN]",
     "list the indexes, or those of tables LIKE the pattern",
     0,
     {kTable},
     run_indexes},
    {".log", "[FILE|off]", "append all that runs, and what became of it, to a file", 0, {kFile}, run_log},
    {".maxrows", "[N]", "rows shown of a long result on a terminal; 0: all", 0, {kNumber}, run_max_rows},
    {".memory", "", "device memory used and free", 0, {}, run_memory},
    {".mode", "[MODE] [TABLE]", "how results are shown; insert takes a table", 0, {kMode, kTable}, run_mode},
    {".nullvalue", "[TEXT]", "what stands for NULL", 0, {kText}, run_null_value},
    {".once", "FILE", "send the next result to a file", 1, {kFile}, run_once},
    {".open",
     "[FOLDER] [readonly]",
     "work with the database of a folder, which is made if there is none; without one, with one in memory",
     0,
     {kFile, kText},
     run_open},
    {".output", "[FILE]", "send results to a file; without one, back here", 0, {kFile}, run_output},
    {".pager",
     "[on|off|auto|COMMAND]",
     "show what is larger than the terminal in a program; on: show all there",
     0,
     {kPagerLine},
     run_pager},
    {".pause", "[TEXT ...]", "wait for Enter at a terminal", 0, {kTexts}, run_pause},
    {".print", "[TEXT ...]", "print a text", 0, {kTexts}, run_print},
    {".prompt",
     "[MAIN [CONTINUE]]",
     "what the prompts are; %x marks a transaction, %/ is the current database",
     0,
     {kText, kText},
     run_prompt},
    {".quit", "[STATUS]", "leave the shell, with this exit status", 0, {kNumber}, run_quit},
    {".read", "FILE", "run the statements and commands of a file", 1, {kFile}, run_read},
    {".rows", "", "show a row for each row of a result in tables, as at the start", 0, {}, run_rows},
    {".save",
     "FOLDER",
     "write a copy of the current database into a folder, which is made",
     1,
     {kFile},
     run_save},
    {".scene",
     "INDEX [FILE.svg]",
     "draw what rays go through in an index that traces them, or in a cube, here or into a file",
     1,
     {kScene, kFile},
     run_scene},
    {".schema",
     "[PATTERN]",
     "the statements that made tables, indexes and cubes, or those LIKE the pattern",
     0,
     {kRelation},
     run_schema},
    {".separator",
     "[TEXT]",
     "what stands between the values of mode list; \\t is a tab",
     0,
     {kText},
     run_separator},
    {".shell", "COMMAND", "run a command of the system", 1, {kLine}, run_shell},
    {".system", "COMMAND", "run a command of the system", 1, {kLine}, run_shell},
    {".tables",
     "[PATTERN]",
     "list tables, views and cubes, or those LIKE the pattern",
     0,
     {kRelation},
     run_tables},
    {".thousands", "[on|off]", "write numbers as 1,234,567 in tables", 0, {kSwitch}, run_thousands},
    {".timer", "[on|off]", "show times after results", 0, {kSwitch}, run_timer},
    {".types", "[on|off]", "show the types of columns below their names in tables", 0, {kSwitch}, run_types},
    {".watch", "[SECONDS]", "run the last statement again and again until Ctrl-C", 0, {kNumber}, run_watch},
    {".width", "[N ...]", "how wide columns are in tables; 0: as needed", 0, {kNumbers}, run_width},
};

std::vector<std::string> as_one_argument(std::string_view rest) {
  return rest.empty() ? std::vector<std::string>() : std::vector<std::string>{std::string(rest)};
}

}  // namespace

std::span<const DotCommand> dot_commands() {
  return kCommands;
}

std::vector<std::string> dot_command_names() {
  std::vector<std::string> names;
  for (const DotCommand& command : kCommands) names.emplace_back(command.name);
  return names;
}

const DotCommand& find_dot_command(std::string_view name) {
  std::string wanted = to_lower(name);
  if (!wanted.starts_with('.')) wanted = "." + wanted;
  std::vector<const DotCommand*> fitting;
  for (const DotCommand& command : kCommands) {
    if (command.name == wanted) return command;
    if (wanted.size() > 1 && command.name.starts_with(wanted)) fitting.push_back(&command);
  }
  if (fitting.size() == 1) return *fitting.front();
  if (fitting.size() > 1) {
    std::vector<std::string> names;
    for (const DotCommand* command : fitting) names.emplace_back(command->name);
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is not one command", wanted))
        .hint(fmt::format("it may be {}", join(names, ", ")));
  }
  std::optional<std::string> nearest = nearest_name(wanted, dot_command_names());
  throw Error(ErrorKind::kName, fmt::format("unknown command \"{}\"", wanted))
      .hint(nearest ? fmt::format("did you mean \"{}\"?", *nearest) : "\".help\" lists the commands");
}

bool takes_line(const DotCommand& command) {
  const std::vector<ArgumentKind>& kinds = command.argument_kinds;
  return !kinds.empty() && (kinds.front() == kLine || kinds.front() == kPagerLine);
}

bool run_dot_command(Shell& shell, std::string_view line) {
  if (line.ends_with(';')) line.remove_suffix(1);
  if (line.starts_with('\\')) return run_psql_command(shell, line);
  const auto [name, rest] = split_command(line);
  const DotCommand& command = find_dot_command(name);
  return run_dot_command(shell, command, takes_line(command) ? as_one_argument(rest) : split_arguments(rest));
}

bool run_dot_command(Shell& shell, const DotCommand& command, const std::vector<std::string>& arguments) {
  const bool any_number = !command.argument_kinds.empty() && (command.argument_kinds.back() == kTexts ||
                                                              command.argument_kinds.back() == kNumbers);
  const size_t most = any_number ? arguments.size() : command.argument_kinds.size();
  if (arguments.size() < command.least_arguments || arguments.size() > most) {
    throw Error(ErrorKind::kSyntax, fmt::format("wrong number of arguments for {}", command.name))
        .hint(fmt::format("usage: {}{}{}", command.name, command.arguments.empty() ? "" : " ",
                          command.arguments));
  }
  return command.run(shell, arguments);
}

CommandLine split_command(std::string_view line) {
  const auto skip_space = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  };
  line = skip_space(line);
  const size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), skip_space(line.substr(end))};
}

std::vector<std::string> split_arguments(std::string_view line) {
  std::vector<std::string> arguments;
  size_t position = 0;
  while ((position = line.find_first_not_of(" \t", position)) != std::string_view::npos) {
    char first = line[position];
    bool quoted = first == '\'' || first == '"';
    size_t begin = quoted ? position + 1 : position;
    size_t end = quoted ? line.find(first, begin) : line.find_first_of(" \t", begin);
    if (quoted && end == std::string_view::npos) {
      throw Error(ErrorKind::kSyntax, fmt::format("the quote {} is not closed", first));
    }
    end = std::min(end, line.size());
    arguments.emplace_back(line.substr(begin, end - begin));
    position = quoted ? end + 1 : end;
  }
  return arguments;
}

}  // namespace rtsql
