// Parses text into statements. The grammar is grammar/sql.y and grammar/sql.l; this is their driver.
#pragma once

#include <string_view>
#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

// Parses exactly one statement; a final ';' is allowed. Spans are byte offsets into `text`.
// Throws Error(kSyntax) with the span of the unexpected token, what was found and, where few tokens could
// follow, what was expected; a misspelt first keyword gets a suggestion.
Statement parse_statement(std::string_view text);

// Parses what to_sql wrote of an expression. Spans mean nothing.
ExpressionPtr parse_expression(std::string_view text);

// A script is taken apart into its statements.
struct ScriptPart {
  size_t begin = 0;         // of the first byte that is neither space nor comment
  size_t end = 0;           // past the ';', or the end of the text
  bool terminated = false;  // by ';'
};

// Splits at ';' outside strings, quoted identifiers and comments; parts that are only space or comments are
// left out. The REPL uses `terminated` to decide whether to read on.
std::vector<ScriptPart> split_script(std::string_view text);

}  // namespace rtsql::sql
