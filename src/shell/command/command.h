// Lists the dot commands as data: the shell, `.help` and completion read this one table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

class Shell;

// Tells completion what to offer for an argument.
enum class ArgumentKind {
  kNone,
  kText,
  kTexts,  // any number of them
  kNumber,
  kNumbers,  // any number of them
  kSwitch,
  kMode,
  kFile,
  kTable,
  kRelation,
  kScene,  // an index or a cube
  kCommand,
  kChart,      // what a chart is to show
  kColours,    // whether to show styles
  kPagerLine,  // as kLine; whether to page, or the command of a pager
  kLine,       // all that follows the command, as it is written, if anything does; the only argument
};

struct DotCommand {
  std::string_view name;       // ".mode"
  std::string_view arguments;  // as help writes them, "[MODE]"; empty: none
  std::string_view help;       // one line
  size_t least_arguments;
  std::vector<ArgumentKind> argument_kinds;  // one per argument, so its size is how many there may be
  // Returns false if the input that the command came from must end. Throws Error.
  bool (*run)(Shell& shell, const std::vector<std::string>& arguments);
};

std::span<const DotCommand> dot_commands();
std::vector<std::string> dot_command_names();
// Finds a command by its name, with or without the dot, or by a prefix that fits it alone. Throws
// Error(kName) with a suggestion.
const DotCommand& find_dot_command(std::string_view name);

// Tells whether all that follows the command is one argument, as it is written.
bool takes_line(const DotCommand& command);

// Runs one line, e.g. ".import 'my file.csv' t".
bool run_dot_command(Shell& shell, std::string_view line);
// Runs a command that takes as many arguments. Throws Error(kSyntax) if it does not.
bool run_dot_command(Shell& shell, const DotCommand& command, const std::vector<std::string>& arguments);

struct CommandLine {
  std::string_view name;  // ".import"
  std::string_view rest;  // what follows it, without space before
};
CommandLine split_command(std::string_view line);

// Splits at spaces; '…' and "…" keep a text together. Throws Error(kSyntax) if a quote is not closed.
std::vector<std::string> split_arguments(std::string_view line);

// These are the handlers, by file of this folder.
bool run_help(Shell&, const std::vector<std::string>&);  // help.cpp
bool run_mode(Shell&, const std::vector<std::string>&);  // display.cpp
bool run_separator(Shell&, const std::vector<std::string>&);
bool run_headers(Shell&, const std::vector<std::string>&);
bool run_null_value(Shell&, const std::vector<std::string>&);
bool run_timer(Shell&, const std::vector<std::string>&);
bool run_max_rows(Shell&, const std::vector<std::string>&);
bool run_pager(Shell&, const std::vector<std::string>&);
bool run_colours(Shell&, const std::vector<std::string>&);
bool run_changes(Shell&, const std::vector<std::string>&);
bool run_types(Shell&, const std::vector<std::string>&);
bool run_thousands(Shell&, const std::vector<std::string>&);
bool run_columns(Shell&, const std::vector<std::string>&);
bool run_rows(Shell&, const std::vector<std::string>&);
bool run_width(Shell&, const std::vector<std::string>&);
bool run_prompt(Shell&, const std::vector<std::string>&);
bool run_echo(Shell&, const std::vector<std::string>&);
bool run_bail(Shell&, const std::vector<std::string>&);
bool run_tables(Shell&, const std::vector<std::string>&);  // schema.cpp
bool run_indexes(Shell&, const std::vector<std::string>&);
bool run_schema(Shell&, const std::vector<std::string>&);
bool run_dump(Shell&, const std::vector<std::string>&);  // dump.cpp
bool run_read(Shell&, const std::vector<std::string>&);  // files.cpp
bool run_output(Shell&, const std::vector<std::string>&);
bool run_once(Shell&, const std::vector<std::string>&);
bool run_log(Shell&, const std::vector<std::string>&);
bool run_import(Shell&, const std::vector<std::string>&);
bool run_open(Shell&, const std::vector<std::string>&);  // database.cpp
bool run_save(Shell&, const std::vector<std::string>&);
bool run_databases(Shell&, const std::vector<std::string>&);
bool run_cd(Shell&, const std::vector<std::string>&);  // system.cpp
bool run_shell(Shell&, const std::vector<std::string>&);
bool run_print(Shell&, const std::vector<std::string>&);
bool run_pause(Shell&, const std::vector<std::string>&);
bool run_watch(Shell&, const std::vector<std::string>&);  // statement.cpp
bool run_edit(Shell&, const std::vector<std::string>&);
bool run_chart(Shell&, const std::vector<std::string>&);   // chart.cpp
bool run_scene(Shell&, const std::vector<std::string>&);   // scene.cpp
bool run_device(Shell&, const std::vector<std::string>&);  // device.cpp
bool run_memory(Shell&, const std::vector<std::string>&);

}  // namespace rtsql
