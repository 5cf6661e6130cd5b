#include "sql/script_reader.h"

#include <algorithm>

#include "sql/literal_text.h"

namespace rtsql::sql {
namespace {

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool ScriptReader::skip_blank() {
  if (is_space(text_[at_])) {
    ++at_;
    return true;
  }
  if (starts_with("--")) {
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }
  if (!starts_with("/*")) return false;
  size_t end = end_of_comment();
  if (end == std::string_view::npos) return false;
  at_ = end;
  return true;
}

void ScriptReader::skip_token() {
  char c = text_[at_];
  if (c == '\'' || c == '"') {
    skip_quoted(c, false);
  } else if (const std::string_view quote = opening_dollar_quote(text_.substr(at_)); !quote.empty()) {
    const size_t end = text_.find(quote, at_ + quote.size());
    at_ = end == std::string_view::npos ? text_.size() : end + quote.size();
  } else if (is_word(c)) {
    skip_word();
  } else if (starts_with("/*")) {
    at_ = text_.size();
  } else {
    ++at_;
  }
}

size_t ScriptReader::end_of_comment() const {
  size_t depth = 0;
  for (size_t i = at_; i + 1 < text_.size(); ++i) {
    std::string_view pair = text_.substr(i, 2);
    if (pair != "/*" && pair != "*/") continue;
    depth += pair == "/*" ? 1 : -1;
    ++i;
    if (depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

// E right before a quote makes the string one with escapes. A name may have dollar signs, a number ends
// there.
void ScriptReader::skip_word() {
  size_t begin = at_;
  while (!done() && is_digit(text_[at_])) ++at_;
  if (at_ > begin && starts_with("$")) return;
  if (starts_with("$")) return skip_byte();
  while (!done() && is_word(text_[at_])) ++at_;
  bool is_escape_prefix = at_ - begin == 1 && (text_[begin] == 'e' || text_[begin] == 'E');
  if (is_escape_prefix && starts_with("'")) skip_quoted('\'', true);
}

void ScriptReader::skip_quoted(char quote, bool has_escapes) {
  for (++at_; !done(); ++at_) {
    if (has_escapes && text_[at_] == '\\') {
      ++at_;
    } else if (text_[at_] == quote) {
      // A doubled quote reads as two strings side by side, which splits the script no differently.
      ++at_;
      if (!has_escapes || done() || text_[at_] != quote) return;
    }
  }
  at_ = std::min(at_, text_.size());
}

}  // namespace rtsql::sql
