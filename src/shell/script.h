// Cuts incoming text into the statements and dot commands that the shell runs one by one. Serves whole files,
// pipes whose text comes piece by piece, and the lines of a REPL alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/parser.h"

namespace rtsql {

struct ScriptItem {
  bool dot_command = false;
  std::string text;   // a statement without its ';', or the line of a dot command or one of psql's
  uint32_t line = 1;  // one-based, of its first character in the input
  // The command that ends a statement and says how it runs: \g, \gx or \gdesc, and what follows it on the
  // line. Empty: a ';' ends it.
  std::string sender = {};
};

// A line of a statement, behind its first, that looks like a dot command: it was meant to stand outside.
struct DotLine {
  uint32_t line;  // one-based, of the statement
  std::string command;
};
std::optional<DotLine> dot_line_within(std::string_view statement);

class ScriptBuffer {
 public:
  void append(std::string_view text);
  // Says that no more text comes: what is left is an item although nothing terminates it.
  void close();
  // Returns the next complete item; none where more text is needed, or all is consumed.
  std::optional<ScriptItem> next();

  // Tells, after next() gave none, whether a statement or comment has begun and is not finished.
  bool pending() const;
  // Returns the text that has not become an item yet.
  std::string_view rest() const { return std::string_view(text_).substr(consumed_); }
  void clear() { *this = ScriptBuffer(); }

 private:
  void split();
  std::optional<ScriptItem> take_sent();
  void consume(size_t end);

  std::string text_;
  size_t consumed_ = 0;
  uint32_t line_ = 1;  // at consumed_
  bool closed_ = false;
  std::vector<sql::ScriptPart> parts_;  // of text_ from where it was last split; offsets into text_
  size_t next_part_ = 0;
  std::optional<size_t> sender_;  // where the first command that ends a statement begins in text_
  bool stale_ = false;            // text_ must be split anew
};

}  // namespace rtsql
