#include "shell/script.h"

#include <algorithm>

#include "shell/command/command.h"
#include "sql/text_parts.h"

namespace rtsql {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view trim_right(std::string_view text) {
  size_t last = text.find_last_not_of(" \t\r\n\f\v");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// No statement begins so.
bool begins_command(char c) {
  return c == '.' || c == '\\';
}

bool is_in_quotes_or_comment(std::string_view before) {
  // A quote or a comment that is still open swallows what is put after it.
  return sql::split_script(std::string(before) + "\n;x").size() < 2;
}

// Returns where a command such as \g begins that ends a statement.
std::optional<size_t> find_sender(std::string_view text) {
  if (text.find("\\g") == std::string_view::npos) return std::nullopt;
  for (const sql::TextPart& part : sql::text_parts(text)) {
    if (part.kind == sql::TextPartKind::kSign && text.substr(part.begin).starts_with("\\g"))
      return part.begin;
  }
  return std::nullopt;
}

bool names_command(std::string_view word) {
  constexpr size_t kShortestPrefix = 4;  // ".tab"
  const std::vector<std::string> names = dot_command_names();
  return std::any_of(names.begin(), names.end(), [word](const std::string& name) {
    return name == word || (word.size() >= kShortestPrefix && name.starts_with(word));
  });
}

}  // namespace

std::optional<DotLine> dot_line_within(std::string_view statement) {
  uint32_t line = 1;
  for (size_t end = statement.find('\n'); end != std::string_view::npos;
       end = statement.find('\n', end + 1)) {
    ++line;
    const size_t begin = std::min(statement.find_first_not_of(" \t\n", end), statement.size());
    if (begin == statement.size() || statement[begin] != '.') continue;
    std::string_view word = statement.substr(begin);
    word = word.substr(0, word.find_first_of(" \t\r\n;"));
    if (names_command(word) && !is_in_quotes_or_comment(statement.substr(0, end)))
      return DotLine{line, std::string(word)};
  }
  return std::nullopt;
}

void ScriptBuffer::append(std::string_view text) {
  if (line_ == 1 && text_.empty() && text.starts_with(kByteOrderMark))
    text.remove_prefix(kByteOrderMark.size());
  // A long unfinished statement is split again only when its end may have come, not once per piece.
  bool unfinished = next_part_ < parts_.size();
  const bool may_be_sent = sender_ || text.find("\\g") != std::string_view::npos ||
                           (text_.ends_with('\\') && text.starts_with('g'));
  const bool may_end = may_be_sent || text.find(';') != std::string_view::npos;
  if (!unfinished || consumed_ > 0 || may_end) stale_ = true;
  if (stale_) {
    text_.erase(0, consumed_);
    consumed_ = 0;
  }
  text_ += text;
}

void ScriptBuffer::close() {
  closed_ = true;
  stale_ = true;
}

std::optional<ScriptItem> ScriptBuffer::next() {
  if (stale_) split();
  while (next_part_ < parts_.size()) {
    const sql::ScriptPart part = parts_[next_part_];
    if (begins_command(text_[part.begin])) {
      size_t line_end = text_.find('\n', part.begin);
      if (line_end == std::string::npos && !closed_) return std::nullopt;
      line_end = std::min(line_end, text_.size());
      consume(part.begin);
      ScriptItem item{true, std::string(trim_right(rest().substr(0, line_end - part.begin))), line_};
      consume(std::min(line_end + 1, text_.size()));
      stale_ = true;  // quotes and semicolons in the command's line meant nothing
      return item;
    }
    if (sender_ && *sender_ < part.end) return take_sent();
    if (!part.terminated && !closed_) return std::nullopt;
    ++next_part_;
    consume(part.begin);
    std::string_view statement = rest().substr(0, part.end - part.begin);
    if (part.terminated) statement.remove_suffix(1);
    ScriptItem item{false, std::string(trim_right(statement)), line_};
    consume(part.end);
    if (!item.text.empty()) return item;
  }
  return std::nullopt;
}

// The line of the command is complete, or there is no item yet.
std::optional<ScriptItem> ScriptBuffer::take_sent() {
  size_t line_end = text_.find('\n', *sender_);
  if (line_end == std::string::npos && !closed_) return std::nullopt;
  line_end = std::min(line_end, text_.size());
  consume(parts_[next_part_].begin);
  ScriptItem item{.text = std::string(trim_right(rest().substr(0, *sender_ - consumed_))), .line = line_};
  consume(*sender_);
  item.sender = trim_right(rest().substr(0, line_end - consumed_));
  consume(std::min(line_end + 1, text_.size()));
  stale_ = true;
  return item;
}

bool ScriptBuffer::pending() const {
  if (next_part_ < parts_.size()) return true;
  // No part has begun, so what is left is space and comments. A comment that is still open swallows a word
  // put after it.
  return sql::split_script(std::string(rest()) + "\nx").empty();
}

void ScriptBuffer::split() {
  parts_ = sql::split_script(rest());
  for (sql::ScriptPart& part : parts_) {
    part.begin += consumed_;
    part.end += consumed_;
  }
  sender_ = find_sender(rest());
  if (sender_) *sender_ += consumed_;
  next_part_ = 0;
  stale_ = false;
}

void ScriptBuffer::consume(size_t end) {
  auto begin = text_.begin() + static_cast<std::ptrdiff_t>(consumed_);
  line_ += static_cast<uint32_t>(std::count(begin, text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  consumed_ = end;
}

}  // namespace rtsql
