// The functions of texts. Those of one text run once per distinct value, those of several once per
// combination of values that occurs.
#pragma once

#include <string_view>
#include <vector>

#include "function/host_function.h"
#include "function/scalar_function.h"
#include "schema/text_length.h"

namespace rtsql {

// All of them: of the files that follow.
std::vector<ScalarFunction> text_functions();

std::vector<ScalarFunction> composed_text_functions();
// Returns the value as text as functions that join values write it: a BOOLEAN as t or f in PostgreSQL's
// standard.
ExprPtr make_written(const ExprPtr& value);
// Joins values as texts, NULLs as if they were empty.
ExprPtr make_concat_of_all(const std::vector<ExprPtr>& values, SourceSpan span);
std::vector<ScalarFunction> json_functions();
std::vector<ScalarFunction> plain_text_functions();
// Those that a pattern forms or reads.
std::vector<ScalarFunction> formatting_functions();
// These are of BLOBs alone.
std::vector<ScalarFunction> blob_functions();
// Those that write bytes and numbers as digits, and URLs.
std::vector<ScalarFunction> encoding_functions();
// Those that take paths apart, and write sizes for people.
std::vector<ScalarFunction> path_functions();
// These count graphemes.
std::vector<ScalarFunction> grapheme_functions();
// Those that say how alike two texts are.
std::vector<ScalarFunction> similarity_functions();
// Those that count bytes or bits of BLOBs. Some have the name of a function of texts, which they stand
// beside.
std::vector<ScalarFunction> byte_functions();
// Those that make texts of SQL.
std::vector<ScalarFunction> quoting_functions();
// Those of collations.
std::vector<ScalarFunction> collation_functions();
// Those of regular expressions.
std::vector<ScalarFunction> regex_functions();

// The first group of the first match where there is one, else the match; NULL without one.
ExprPtr make_matching_part(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span);
// The part of the text between the separators of a pattern of SIMILAR TO (automaton/similar_to.h).
ExprPtr make_similar_substring(const ExprPtr& text, const ExprPtr& pattern, const ExprPtr& escape,
                               SourceSpan span);

// The number of parts that a text is split into by the matches of a regular expression, and a part: the
// arguments are text, pattern and flags, or text, pattern, the part's number from 0, and flags. The flags may
// be missing.
ExprPtr make_part_count(std::vector<ExprPtr> arguments, SourceSpan span);
ExprPtr make_numbered_part(std::vector<ExprPtr> arguments, SourceSpan span);
// The same of the matches: how many there are, without the flag g one at most, and the list of the groups of
// one.
ExprPtr make_match_count(std::vector<ExprPtr> arguments, SourceSpan span);
ExprPtr make_numbered_match(std::vector<ExprPtr> arguments, SourceSpan span);

// A null `escape` means a backslash. Throws Error(kValue) unless it is one character, of BLOBs one byte, or,
// for none, the empty string.
ExprPtr make_like(const ExprPtr& text, const ExprPtr& pattern, const ExprPtr& escape, bool ignore_case,
                  SourceSpan span);
ExprPtr make_concat(const ExprPtr& left, const ExprPtr& right, SourceSpan span);
// Returns the constants that such a call joins to its one text; null for any other expression.
const TextAffixes* affixes_of(const Expr& expr);
ExprPtr make_upper(const ExprPtr& text, SourceSpan span);
ExprPtr make_lower(const ExprPtr& text, SourceSpan span);
ExprPtr make_replace(const ExprPtr& text, const ExprPtr& from, const ExprPtr& to, SourceSpan span);
ExprPtr make_length(const ExprPtr& text, SourceSpan span);
// Without spaces at the end.
ExprPtr make_trimmed_end(const ExprPtr& text, SourceSpan span);
// The first characters of a VARCHAR, as many as the length says.
ExprPtr make_cut(const ExprPtr& text, const TextLength& length, SourceSpan span);
// A VARCHAR as a column of the length stores it (schema/text_length.h); an error, which names the column, for
// one that is too long.
ExprPtr make_fitted(const ExprPtr& text, const TextLength& length, std::string_view column, SourceSpan span);
ExprPtr make_substring(const ExprPtr& text, const ExprPtr& start, const ExprPtr& length, SourceSpan span);

// Tells whether the bytes may be a text: UTF-8 without a NUL.
bool is_utf8_text(std::string_view bytes);

}  // namespace rtsql
