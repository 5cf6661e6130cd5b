// The scanner reads the text of one statement as tokens of the grammar. Internal to src/sql; implemented in
// grammar/sql.l.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "sql_grammar.h"

namespace rtsql::sql {

// The rules of grammar/sql.l keep this between tokens.
struct ScanState {
  std::string_view text;
  SourceSpan token;                // the text that the current rule matched
  SourceSpan last_token;           // the last that was neither space nor comment
  SourceSpan comment;              // where the outermost open comment starts
  std::optional<SourceSpan> hint;  // where the open hint starts
  SourceSpan dollar_quote;         // the $tag$ that the last string in such began with
  uint32_t comment_depth = 0;
  uint32_t parenthesis_depth = 0;
  bool after_select = false;  // the last token is SELECT: a hint may follow
  // The last tokens are INTERVAL and its number or text, or a unit and TO: a unit may follow.
  bool after_interval = false;
  bool after_interval_type = false;  // the last token is INTERVAL: a field of its type may follow
  // How many parentheses were open around each INTERVAL ( whose ) is still to come; a unit may follow that.
  std::vector<uint32_t> counted_intervals;

  void advance(size_t length);
  void open_comment();
  bool close_comment();  // whether it was the outermost
  // Makes the text from the opening $tag$ to the current one, which closes it, one token; returns what is
  // between the two.
  std::string end_dollar_quote();
  void open_parenthesis();
  void close_parenthesis();
  SourceSpan end_of_text() const;  // empty, right after the last token
  std::string_view text_of(SourceSpan span) const { return text.substr(span.begin, span.end - span.begin); }
  Error unterminated(std::string_view what, SourceSpan start) const;
  Error invalid_character(char c) const;
};

// `text` must outlive the scanner, hold no NUL and at most 1 GiB.
class Scanner {
 public:
  explicit Scanner(std::string_view text);
  ~Scanner();
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  // Returns the next token; END_OF_TEXT again and again once the text is used up. Throws Error(kSyntax) where
  // no token can be read.
  Grammar::symbol_type next();

  // Returns the span of the token before the one that next() returned last; it is empty at the first.
  SourceSpan previous() const { return previous_; }

  // Takes note of a parameter, and numbers those that are written as ?. Returns it. Throws Error(kSyntax) for
  // a number that no parameter has, and where one statement has both forms.
  ExpressionPtr add_parameter(ExpressionPtr parameter);
  // Returns the parameters so far, in the order in which they are written.
  const std::vector<Expression*>& parameters() const { return parameters_; }

  std::string_view text_of(SourceSpan span) const { return state_.text_of(span); }

 private:
  void* flex_ = nullptr;  // yyscan_t
  ScanState state_;
  SourceSpan previous_;
  bool last_is_unit_ = false;
  std::vector<Expression*> parameters_;
  bool are_numbered_ = false;  // $1, not ?
};

}  // namespace rtsql::sql
