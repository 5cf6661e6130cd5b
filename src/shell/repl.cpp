#include "shell/repl.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "common/display_text.h"
#include "common/standard_input.h"
#include "common/text.h"
#include "common/version.h"
#include "shell/highlight.h"
#include "shell/line_reader.h"
#include "shell/shell.h"
#include "shell/terminal.h"
#include "shell/user_files.h"

namespace rtsql {
namespace {

// An open transaction shows in the prompt as it does in psql's.
std::string_view transaction_mark(TransactionState transaction) {
  switch (transaction) {
    case TransactionState::kOpen:
      return "*";
    case TransactionState::kFailed:
      return "!";
    case TransactionState::kNone:
      break;
  }
  return "";
}

std::string name_of_current_database(Session& session) {
  for (const AttachedDatabase& database : session.databases()) {
    if (database.number == session.current_database()) return database.name;
  }
  return {};
}

std::string prompt_of(const std::string& pattern, Session& session) {
  std::string prompt;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%' || i + 1 == pattern.size()) {
      prompt += pattern[i];
      continue;
    }
    switch (pattern[++i]) {
      case 'x':
        prompt += transaction_mark(session.transaction_state());
        break;
      case '/':
        prompt += name_of_current_database(session);
        break;
      case '%':
        prompt += '%';
        break;
      default:
        (prompt += '%') += pattern[i];
    }
  }
  return displayable(prompt);
}

// Returns the text after the last complete statement of `text`.
std::string_view unfinished_part(std::string_view text) {
  std::vector<sql::ScriptPart> parts = sql::split_script(text);
  if (parts.empty() || parts.back().terminated) return {};
  return text.substr(parts.back().begin);
}

// `exit`, `quit` and `help` alone on a fresh prompt are what they are in psql; no statement starts with them.
std::string as_command(const std::string& line) {
  std::string_view word = line;
  word.remove_prefix(std::min(word.find_first_not_of(" \t"), word.size()));
  word = word.substr(0, word.find_last_not_of(" \t;") + 1);
  for (std::string_view command : {"exit", "quit", "help"}) {
    if (equals_ignore_case(word, command)) return fmt::format(".{}", command);
  }
  return line;
}

// What looks like a dot command on a further line of a statement is none.
void say_if_command(std::FILE* terminal, const std::string& entry) {
  const std::optional<DotLine> dot_line = dot_line_within(entry);
  const auto lines = static_cast<uint32_t>(std::count(entry.begin(), entry.end(), '\n')) + 1;
  if (!dot_line || dot_line->line != lines) return;
  fmt::print(terminal, "note: {} is part of the statement begun above; a ; ends that, Ctrl-C clears it\n",
             dot_line->command);
  std::fflush(terminal);
}

bool is_blank_entry(const std::string& entry) {
  return entry.find_first_not_of(" \t\n") == std::string::npos;
}

// Has an entry of the history for each statement or command, of all its lines; those that share a line share
// an entry.
void remember_each(LineReader& reader, const std::string& typed) {
  ScriptBuffer script;
  std::string entry;
  std::istringstream lines(typed);
  for (std::string line; std::getline(lines, line);) {
    entry += entry.empty() ? line : "\n" + line;
    script.append(line + "\n");
    while (script.next()) {
    }
    if (script.pending()) continue;
    if (!is_blank_entry(entry)) reader.remember(entry);
    entry.clear();
  }
  if (!is_blank_entry(entry)) reader.remember(entry);
}

// Tables that a session leaves in memory are gone.
void say_what_is_lost(std::FILE* terminal, Session& session) {
  if (session.databases().front().lasts()) return;
  const auto tables = std::ranges::count_if(
      session.tables(), [](const TableSummary& table) { return !table.is_view && !table.lasts; });
  if (tables == 0) return;
  fmt::print(terminal,
             "note: {} of this session {} in memory alone; .save my.rtsql keeps what a session has, and "
             "rtsql my.rtsql works with what was kept\n",
             count_noun(static_cast<uint64_t>(tables), "table"), tables == 1 ? "was" : "were");
}

// `begun` are the lines of the statement above the one with the word.
Completions complete_in(Shell& shell, std::string_view begun, TypedWord typed) {
  Session& session = shell.session();
  const std::string before = fmt::format("{}{}", begun, typed.before);
  typed.before = unfinished_part(before);
  return complete(
      {session.tables(), session.indexes(), session.cubes(), session.prepared_statements(), session.cursors(),
       session.types(), session.schemas(), session.databases(), session.sequences(), session.macros()},
      typed);
}

void converse(Shell& shell, SignalHandling& signals, std::FILE* terminal) {
  fmt::print(terminal, "rtsql {} on {}\n.help lists the commands, Ctrl-D leaves.\n", version(),
             shell.session().database().device().info().name);
  std::fflush(terminal);

  ScriptBuffer script;
  std::string entry;  // what was typed since the prompt was last a fresh one
  LineReader reader(
      signals, [&](const TypedWord& typed) { return complete_in(shell, script.rest(), typed); },
      [&](const std::string& line, size_t cursor) {
        const bool has_styles = shell.shows_styles() && can_redraw(STDIN_FILENO);
        return has_styles ? highlighted(script.rest(), line, cursor) : StyledText(line);
      },
      default_history_path());

  while (!shell.quitting()) {
    std::string line;
    const Prompts& prompts = shell.settings().prompts;
    const std::string continuation = prompt_of(prompts.continuation, shell.session());
    const std::string fresh = prompt_of(prompts.main, shell.session());
    LineReader::Event event = reader.read(entry.empty() ? fresh : continuation, continuation, line);
    signals.clear();
    if (event == LineReader::Event::kEnd) {
      fmt::print(terminal, "\n");
      remember_each(reader, entry);
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
    if (went_well && script.pending()) {
      say_if_command(terminal, entry);
      continue;
    }
    remember_each(reader, entry);
    remember_each(reader, shell.take_edited());
    entry.clear();
    script.clear();
  }
}

}  // namespace

void run_repl(Shell& shell, SignalHandling& signals) {
  const StatementsFromStandardInput standard_input;
  std::FILE* const terminal = conversation_stream();
  converse(shell, signals, terminal);
  say_what_is_lost(terminal, shell.session());
}

}  // namespace rtsql
