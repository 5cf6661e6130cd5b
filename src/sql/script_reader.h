// Goes through the text of a script once, left to right, knowing only what can hide a ';': strings, names and
// comments, whole or cut off at the end. It must see these as grammar/sql.l does. Internal to src/sql.
#pragma once

#include <cstddef>
#include <string_view>

namespace rtsql::sql {

class ScriptReader {
 public:
  explicit ScriptReader(std::string_view text) : text_(text) {}

  bool done() const { return at_ >= text_.size(); }
  size_t position() const { return at_; }
  bool at_semicolon() const { return text_[at_] == ';'; }
  void skip_byte() { ++at_; }

  // Skips space or a whole comment and tells whether there was one. An open comment is not skipped: its end
  // is to come.
  bool skip_blank();
  // Skips one word, quoted thing, open comment or other byte.
  void skip_token();

 private:
  bool starts_with(std::string_view prefix) const { return text_.substr(at_, prefix.size()) == prefix; }
  size_t end_of_comment() const;
  void skip_word();
  void skip_quoted(char quote, bool has_escapes);

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace rtsql::sql
