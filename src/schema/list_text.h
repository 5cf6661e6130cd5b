// Reads and writes lists as text: [1, 2, NULL], or with braces, {1,2,NULL}.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/type.h"
#include "schema/value.h"

namespace rtsql {

// The text of an element, none of NULL in any case of letters.
using ListTexts = std::vector<std::optional<std::string>>;

// Reads brackets or braces and elements between commas; none where the text is no list. Spaces around
// brackets and elements mean nothing. Between brackets an element may stand in quotes, ' or ", where a
// doubled quote is one, and a backslash makes the next character stand for itself, but for JSON's escapes in
// ", \n and \u00e9 among them; one without quotes has no bracket, brace, quote or comma, and is not empty.
// Between braces elements are PostgreSQL's: " alone quotes one, and a backslash makes the next character
// stand for itself without quotes, too.
std::optional<ListTexts> split_list(std::string_view text);

// Reads a list whose elements are as parse_value reads them.
std::optional<Value> parse_list(std::string_view text, Type list);

// Writes [a, b, NULL], elements as format_value does; those that split_list would read as others stand in
// quotes.
std::string format_list(const Value& list);

}  // namespace rtsql
