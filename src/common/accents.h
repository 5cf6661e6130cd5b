// Letters without their accents.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns the text without the marks that its characters carry (general category M), those included that are
// of one code point with their letter: "é" is "e", "ß" stays. What is left is in normal form C. A text that
// is no UTF-8 stays as it is.
std::string without_accents(std::string_view text);

}  // namespace rtsql
