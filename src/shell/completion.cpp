#include "shell/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "shell/command/command.h"
#include "shell/command/psql.h"
#include "shell/completion_offer.h"
#include "shell/render/mode.h"
#include "shell/sql_completion.h"

namespace rtsql {
namespace {

Completions complete_argument(const CompletionNames& names, ArgumentKind kind, std::string_view word) {
  CompletionOffer offer(word);
  switch (kind) {
    case ArgumentKind::kFile:
      return {true, {}};
    case ArgumentKind::kSwitch:
      offer.add("on");
      offer.add("off");
      break;
    case ArgumentKind::kChart:
      for (std::string_view word_of_chart : {"bar", "line", "scatter", "hist"}) offer.add(word_of_chart);
      break;
    case ArgumentKind::kColours:
      for (std::string_view when : {"on", "off", "auto"}) offer.add(when);
      break;
    case ArgumentKind::kPagerLine:
      for (std::string_view word_of_pager : {"on", "off", "auto", "less"}) offer.add(word_of_pager);
      break;
    case ArgumentKind::kMode:
      for (const Mode& mode : modes()) offer.add(mode.name);
      break;
    case ArgumentKind::kTable:
      for (const TableSummary& table : names.tables) offer.add(table.name);
      break;
    case ArgumentKind::kRelation:
      for (const TableSummary& table : names.tables) offer.add(table.name);
      for (const CubeSummary& cube : names.cubes) offer.add(cube.name);
      break;
    case ArgumentKind::kScene:
      for (const IndexSummary& index : names.indexes) offer.add(index.name);
      for (const CubeSummary& cube : names.cubes) offer.add(cube.name);
      break;
    case ArgumentKind::kCommand:
      for (const DotCommand& command : dot_commands()) offer.add(command.name);
      break;
    case ArgumentKind::kNone:
    case ArgumentKind::kText:
    case ArgumentKind::kTexts:
    case ArgumentKind::kNumbers:
    case ArgumentKind::kLine:
    case ArgumentKind::kNumber:
      break;
  }
  return std::move(offer).take();
}

// The words are the command and its arguments before the one to be completed.
Completions complete_dot_command(const CompletionNames& names, const std::vector<std::string>& words,
                                 std::string_view word) {
  if (words.empty()) return complete_argument(names, ArgumentKind::kCommand, word);
  const DotCommand& command = find_dot_command(words.front());
  if (words.size() > command.argument_kinds.size()) return {};
  const bool takes_no_table = command.run == run_mode && words.size() == 2 && words[1] != "insert";
  if (takes_no_table) return {};
  return complete_argument(names, command.argument_kinds[words.size() - 1], word);
}

// A command that stands for a dot command takes its arguments.
Completions complete_psql_command(const CompletionNames& names, std::string_view line,
                                  const TypedWord& typed) {
  const std::string_view word = typed.word;
  if (line.empty()) {
    CompletionOffer offer(word);
    for (const std::string& name : psql_command_names()) offer.add(name);
    return std::move(offer).take();
  }
  const CommandLine command = split_command(line);
  if (command.name == "\\d") return complete_argument(names, ArgumentKind::kRelation, word);
  if (command.name == "\\copy")
    return complete_sql(names, {line.substr(1), word, typed.after, typed.in_quotes});
  const std::string dot_command = dot_command_for_psql(command.name);
  if (dot_command.empty()) return {};
  const std::string dot_line = fmt::format("{} {}", dot_command, command.rest);
  return complete(names, {dot_line, word, typed.after, typed.in_quotes});
}

}  // namespace

Completions complete(const CompletionNames& names, const TypedWord& typed) {
  const auto& [before, word, after, in_quotes] = typed;
  std::string_view line = before.substr(std::min(before.find_first_not_of(" \t\n"), before.size()));
  const std::string_view first = line.empty() ? word : line;
  if (first.starts_with('\\')) return complete_psql_command(names, line, typed);
  if (!first.starts_with('.')) return complete_sql(names, {line, word, after, in_quotes});
  if (in_quotes) line = line.substr(0, line.find_last_of('\''));
  try {
    return complete_dot_command(names, split_arguments(line), word);
  } catch (const Error&) {  // no such command, or one that cannot be read yet
    return {};
  }
}

}  // namespace rtsql
