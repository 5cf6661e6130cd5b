// Reads and writes BLOBs as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

// Reads `\x` and two hexadecimal digits for each byte, with spaces between bytes or none: \xDEADBEEF. Any
// other text, and one with further backslashes, stands for its own bytes, but for `\xHH`, `\ooo` of octal
// digits, and `\\`: \xDE\xAD, a\000b.
std::optional<std::string> parse_blob(std::string_view text);

// Returns \x and the hexadecimal digits, in lower case.
std::string format_blob(std::string_view bytes);

// Reads hexadecimal digits in any case, two a byte, with spaces between bytes or none.
std::optional<std::string> parse_hexadecimal(std::string_view digits);
std::string format_hexadecimal(std::string_view bytes);

// Reads a text that stands for its bytes, but for `\ooo` and `\\`, and for `\xHH` where that is known.
std::optional<std::string> parse_escaped(std::string_view text, bool knows_hexadecimal);

}  // namespace rtsql
