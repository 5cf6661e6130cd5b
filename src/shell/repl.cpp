#include "shell/repl.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "common/version.h"
#include "shell/line_reader.h"
#include "shell/shell.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr const char* kPrompt = "rtsql> ";
constexpr const char* kContinuationPrompt = "   ...> ";

// Returns the text after the last complete statement of `text`.
std::string_view unfinished_part(std::string_view text) {
  std::vector<sql::ScriptPart> parts = sql::split_script(text);
  if (parts.empty() || parts.back().terminated) return {};
  return text.substr(parts.back().begin);
}

// `exit`, `quit`, `help` and `\q` alone on a fresh prompt are what they are in psql; no statement starts with
// them.
std::string as_command(const std::string& line) {
  std::string_view word = line;
  word.remove_prefix(std::min(word.find_first_not_of(" \t"), word.size()));
  word = word.substr(0, word.find_last_not_of(" \t;") + 1);
  if (word == "\\q") return ".quit";
  if (word.starts_with('\\')) return "." + line;  // another of psql's, which is told to be unknown
  for (std::string_view command : {"exit", "quit", "help"}) {
    if (equals_ignore_case(word, command)) return fmt::format(".{}", command);
  }
  return line;
}

Completions complete_in(Shell& shell, const std::string& before, const std::string& word, bool in_quotes) {
  Session& session = shell.session();
  return complete({session.tables(), session.indexes(), session.cubes(), session.prepared_statements()},
                  unfinished_part(before), word, in_quotes);
}

}  // namespace

void run_repl(Shell& shell, SignalHandling& signals) {
  std::FILE* terminal = conversation_stream();
  fmt::print(terminal, "rtsql {} on {}\n.help lists the commands, Ctrl-D leaves.\n", version(),
             shell.session().device().info().name);
  std::fflush(terminal);

  ScriptBuffer script;
  std::string entry;  // what was typed since the prompt was last a fresh one
  LineReader reader(
      signals,
      [&](const std::string& before, const std::string& word, bool in_quotes) {
        return complete_in(shell, std::string(script.rest()) + before, word, in_quotes);
      },
      default_history_path());

  while (!shell.quitting()) {
    std::string line;
    LineReader::Event event = reader.read(entry.empty() ? kPrompt : kContinuationPrompt, line);
    signals.clear();
    if (event == LineReader::Event::kEnd) {
      fmt::print(terminal, "\n");
      if (!entry.empty()) reader.remember(entry);
      return;
    }
    if (event == LineReader::Event::kInterrupt) {
      entry.clear();
      script.clear();
      continue;
    }
    if (entry.empty()) line = as_command(line);
    entry += entry.empty() ? line : "\n" + line;
    script.append(line + "\n");
    bool went_well = shell.run(script, "");
    signals.clear();
    if (went_well && script.pending()) continue;
    if (entry.find_first_not_of(" \t\n") != std::string::npos) reader.remember(entry);
    entry.clear();
    script.clear();
  }
}

}  // namespace rtsql
