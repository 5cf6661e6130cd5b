#include "shell/completion.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

#include "common/text.h"
#include "shell/command/command.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

bool begins_with(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equals_ignore_case(text.substr(0, prefix.size()), prefix);
}

// Collects what begins with the word.
class Offer {
 public:
  explicit Offer(std::string_view word) : word_(word) {}

  void add(std::string_view candidate) {
    if (begins_with(candidate, word_)) words_.emplace_back(candidate);
  }
  // SQL's own words, in the case that the user types in.
  void add_keyword(std::string_view candidate) {
    bool lower = std::any_of(word_.begin(), word_.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    add(lower ? to_lower(candidate) : to_upper(candidate));
  }
  Completions take() && {
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    return {false, std::move(words_)};
  }

 private:
  std::string_view word_;
  std::vector<std::string> words_;
};

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  return {std::istream_iterator<std::string>(stream), {}};
}

Completions complete_argument(const CompletionNames& names, ArgumentKind kind, std::string_view word) {
  Offer offer(word);
  switch (kind) {
    case ArgumentKind::kFile:
      return {true, {}};
    case ArgumentKind::kSwitch:
      offer.add("on");
      offer.add("off");
      break;
    case ArgumentKind::kMode:
      for (const Mode& mode : modes()) offer.add(mode.name);
      break;
    case ArgumentKind::kTable:
      for (const TableSummary& table : names.tables) offer.add(table.name);
      break;
    case ArgumentKind::kCommand:
      for (const DotCommand& command : dot_commands()) offer.add(command.name);
      break;
    case ArgumentKind::kNone:
    case ArgumentKind::kText:
    case ArgumentKind::kNumber:
      break;
  }
  return std::move(offer).take();
}

Completions complete_dot_command(const CompletionNames& names, const std::vector<std::string>& before,
                                 std::string_view word) {
  if (before.empty()) return complete_argument(names, ArgumentKind::kCommand, word);
  for (const DotCommand& command : dot_commands()) {
    if (command.name != before.front() || before.size() > command.argument_kinds.size()) continue;
    return complete_argument(names, command.argument_kinds[before.size() - 1], word);
  }
  return {};
}

// "t.c": the columns of t; of every table if t is an alias.
Completions complete_qualified(const CompletionNames& names, std::string_view word) {
  std::string_view qualifier = word.substr(0, word.rfind('.'));
  bool is_table = std::any_of(names.tables.begin(), names.tables.end(), [&](const TableSummary& table) {
    return equals_ignore_case(table.name, qualifier);
  });
  Offer offer(word);
  for (const TableSummary& table : names.tables) {
    if (is_table && !equals_ignore_case(table.name, qualifier)) continue;
    for (const std::string& column : table.columns) offer.add(std::string(qualifier) + "." + column);
  }
  return std::move(offer).take();
}

// Words that only a table's name follows.
bool names_a_table_next(std::string_view word) {
  constexpr auto kWords =
      std::to_array<std::string_view>({"from", "join", "into", "update", "describe", "copy"});
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view each) { return equals_ignore_case(word, each); });
}

}  // namespace

Completions complete(const CompletionNames& names, std::string_view before, std::string_view word,
                     bool in_quotes) {
  if (in_quotes) return {true, {}};
  std::vector<std::string> previous = words_of(before);
  bool dot_command = previous.empty() ? word.starts_with('.') : previous.front().starts_with('.');
  if (dot_command) return complete_dot_command(names, previous, word);
  if (word.find('.') != std::string_view::npos) return complete_qualified(names, word);

  Offer offer(word);
  if (previous.size() == 1) {
    bool show = equals_ignore_case(previous.front(), "show");
    if (show || equals_ignore_case(previous.front(), "set") ||
        equals_ignore_case(previous.front(), "reset")) {
      for (const std::string& setting : names.settings) offer.add(setting);
      if (show) {
        for (std::string_view what : {"tables", "indexes", "settings"}) offer.add_keyword(what);
      }
      return std::move(offer).take();
    }
  }
  if (!previous.empty() && names_a_table_next(previous.back())) {
    for (const TableSummary& table : names.tables) offer.add(table.name);
    return std::move(offer).take();
  }
  for (const std::string& keyword : names.words) offer.add_keyword(keyword);
  for (const TableSummary& table : names.tables) {
    offer.add(table.name);
    for (const std::string& column : table.columns) offer.add(column);
  }
  return std::move(offer).take();
}

}  // namespace rtsql
