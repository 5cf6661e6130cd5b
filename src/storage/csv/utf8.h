// Knows UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing past U+10FFFF.
#pragma once

#include <string>
#include <string_view>

namespace rtsql::csv {

bool is_utf8(std::string_view text);

// Writes the text for a message: cut at `most` bytes, with … behind it then; bytes that are no UTF-8 and
// control characters are written as \xNN.
std::string printable(std::string_view text, size_t most);

}  // namespace rtsql::csv
