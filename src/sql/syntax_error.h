// Turns a token that the grammar did not expect into an error that helps. Internal to src/sql.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace rtsql::sql {

// The generated parser throws this; parse_statement makes an Error of it.
struct UnexpectedToken {
  SourceSpan found;                   // empty at the end of the text
  SourceSpan before;                  // the token in front; empty if there is none
  bool is_quantity = false;           // digits with letters after them
  std::vector<std::string> expected;  // the grammar's names of all tokens that could have stood there
};

// Counts the bytes of a text that parse before the first error: its size if there is none.
using Reach = std::function<size_t(std::string_view text)>;

Error syntax_error(std::string_view text, const UnexpectedToken& unexpected, const Reach& reach);

// Sums the expected tokens up in few words for people: all that starts an expression is "an expression", and
// so on.
std::vector<std::string> summarize_expected(std::vector<std::string> expected);

}  // namespace rtsql::sql
