// Upper and lower case of all letters, by the simple mappings of Unicode: one character for each (The Unicode
// Standard, section 4.2, "Case"). Texts are UTF-8; bytes that are none of it stay as they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

char32_t upper_case(char32_t c);
char32_t lower_case(char32_t c);

// Tells whether words are made of it: a letter or a number, of the general categories L and N.
bool is_alphanumeric(char32_t c);

// Returns the characters that have the same lower case as `c`, which is one of them.
std::vector<char32_t> characters_of_lower_case(char32_t c);

// These append the text in upper or lower case, and throw Error(kValue), without a span, where all would be
// too long (common/text_limit.h).
void append_upper_case(std::string& out, std::string_view text);
void append_lower_case(std::string& out, std::string_view text);

// Likewise return the text.
std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);
// Returns the text with the first character of each word in upper case, and all others in lower case.
std::string initial_capitals(std::string_view text);

}  // namespace rtsql
