// Reads a script once, left to right, knowing only what can hide a ';'. It must see strings, names and
// comments as grammar/sql.l does.
#include <algorithm>

#include "sql/literal_text.h"
#include "sql/parser.h"

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

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool done() const { return at_ >= text_.size(); }
  size_t position() const { return at_; }
  bool at_semicolon() const { return text_[at_] == ';'; }
  void skip_byte() { ++at_; }

  // Skips space or a whole comment and tells whether there was one. An open comment is not skipped: its end
  // is to come.
  bool skip_blank() {
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

  // Skips one word, quoted thing, open comment or other byte.
  void skip_token() {
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

 private:
  bool starts_with(std::string_view prefix) const { return text_.substr(at_, prefix.size()) == prefix; }

  size_t end_of_comment() const {
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
  void skip_word() {
    size_t begin = at_;
    while (!done() && is_digit(text_[at_])) ++at_;
    if (at_ > begin && starts_with("$")) return;
    if (starts_with("$")) return skip_byte();
    while (!done() && is_word(text_[at_])) ++at_;
    bool is_escape_prefix = at_ - begin == 1 && (text_[begin] == 'e' || text_[begin] == 'E');
    if (is_escape_prefix && starts_with("'")) skip_quoted('\'', true);
  }

  void skip_quoted(char quote, bool has_escapes) {
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

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::vector<ScriptPart> split_script(std::string_view text) {
  std::vector<ScriptPart> parts;
  bool inside = false;
  Reader reader(text);
  while (!reader.done()) {
    if (reader.at_semicolon()) {
      reader.skip_byte();
      if (inside) {
        parts.back().end = reader.position();
        parts.back().terminated = true;
      }
      inside = false;
    } else if (!reader.skip_blank()) {
      if (!inside) parts.push_back({reader.position(), text.size(), false});
      inside = true;
      reader.skip_token();
    }
  }
  return parts;
}

}  // namespace rtsql::sql
