#include "shell/script.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view trim_right(std::string_view text) {
  size_t last = text.find_last_not_of(" \t\r\n\f\v");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

void ScriptBuffer::append(std::string_view text) {
  if (line_ == 1 && text_.empty() && text.starts_with(kByteOrderMark))
    text.remove_prefix(kByteOrderMark.size());
  // A long unfinished statement is split again only when its end may have come, not once per piece.
  bool unfinished = next_part_ < parts_.size();
  if (!unfinished || consumed_ > 0 || text.find(';') != std::string_view::npos) stale_ = true;
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
    if (text_[part.begin] == '.') {
      size_t line_end = text_.find('\n', part.begin);
      if (line_end == std::string::npos && !closed_) return std::nullopt;
      line_end = std::min(line_end, text_.size());
      consume(part.begin);
      ScriptItem item{true, std::string(trim_right(rest().substr(0, line_end - part.begin))), line_};
      consume(std::min(line_end + 1, text_.size()));
      stale_ = true;  // quotes and semicolons in the command's line meant nothing
      return item;
    }
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
  next_part_ = 0;
  stale_ = false;
}

void ScriptBuffer::consume(size_t end) {
  auto begin = text_.begin() + static_cast<std::ptrdiff_t>(consumed_);
  line_ += static_cast<uint32_t>(std::count(begin, text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  consumed_ = end;
}

}  // namespace rtsql
