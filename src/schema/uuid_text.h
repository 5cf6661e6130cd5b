// Reads and writes UUIDs as text. The number of a UUID is its 128 bits, the first byte highest, less 2^127:
// numbers order as the bytes do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/wide_integer.h"

namespace rtsql {

// Reads 32 hexadecimal digits in any case. A hyphen may stand behind every fourth digit but the last, and
// braces around all.
std::optional<Int128> parse_uuid(std::string_view text);

// Tells whether the text is a UUID as format_uuid writes it, in any case.
bool is_hyphenated_uuid(std::string_view text);

// Returns 8-4-4-4-12 digits, in lower case.
std::string format_uuid(Int128 number);

}  // namespace rtsql
