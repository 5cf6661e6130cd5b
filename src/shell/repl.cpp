#include "shell/repl.h"

#include <fmt/format.h>

#include "shell/line_reader.h"
#include "shell/shell.h"
#include "shell/version.h"

namespace rtsql {
namespace {

constexpr const char* kPrompt = "rtsql> ";
constexpr const char* kContinuationPrompt = "   ...> ";

// The text after the last complete statement of `text`.
std::string_view unfinished_part(std::string_view text) {
  std::vector<sql::ScriptPart> parts = sql::split_script(text);
  if (parts.empty() || parts.back().terminated) return {};
  return text.substr(parts.back().begin);
}

Completions complete_in(Shell& shell, const std::string& before, const std::string& word, bool in_quotes) {
  Session& session = shell.session();
  CompletionNames names{session.tables(), session.setting_names(), session.completion_words()};
  return complete(names, unfinished_part(before), word, in_quotes);
}

}  // namespace

void run_repl(Shell& shell, SignalHandling& signals) {
  fmt::print("rtsql {} on {}\n.help lists the commands, Ctrl-D leaves.\n", version(),
             shell.session().device().info().name);
  std::fflush(stdout);

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
      fmt::print("\n");
      if (!entry.empty()) reader.remember(entry);
      return;
    }
    if (event == LineReader::Event::kInterrupt) {
      entry.clear();
      script.clear();
      continue;
    }
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
