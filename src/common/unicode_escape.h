// Reads characters that are written as the hexadecimal digits of their code points.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace rtsql {

// Says how a character is written: the mark, then so many digits.
struct UnicodeForm {
  std::string mark;
  size_t digits;
};

// Returns the forms \u0061 and \U00000061.
std::span<const UnicodeForm> lettered_unicode_forms();

struct UnicodeEscape {
  char32_t code_point = 0;
  size_t bytes = 0;               // of the text that write it, or that are wrong
  std::string_view problem = {};  // why it is no character; empty if it is one
};

// Reads the character that begins the text in one of the forms, of which the first whose mark is there
// counts. Two surrogates of a pair, each in a form, are one character.
UnicodeEscape read_unicode_escape(std::string_view text, std::span<const UnicodeForm> forms);

}  // namespace rtsql
