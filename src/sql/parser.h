// Parses text into statements. The grammar is grammar/sql.y and grammar/sql.l; this is their driver.
#pragma once

#include <string_view>
#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

// Parses exactly one statement; a final ';' is allowed. Spans are byte offsets into `text`.
// Throws Error(kSyntax) with the span of the unexpected token, what was found and what was expected, in
// groups where that is much; a misspelt first keyword gets a suggestion.
Statement parse_statement(std::string_view text);

// Tells whether the statement may have parameters: a query, also of a cursor, or one that changes rows.
bool takes_parameters(const Statement& statement);

// Parses likewise a statement that may have parameters, as if PREPARE without a name kept it, and no types
// were declared but the first `declared` ones. Throws also where a statement has parameters that takes none.
Prepare parse_prepared(std::string_view text, uint32_t declared);

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
