// Reads and writes numbers and truth values as text, for value.cpp and the CSV reader.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/wide_integer.h"

namespace rtsql {

// Returns the text without a '+' in front, which std::from_chars does not know, unless another sign follows
// it.
inline std::string_view drop_plus(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+') text.remove_prefix(1);
  return text;
}

// Reads the whole of `text` as a number in range.
template <class Number>
inline bool parse_number(std::string_view text, Number& number) {
  text = drop_plus(text);
  auto [rest, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && rest == text.data() + text.size();
}

// Reads true/false/t/f/yes/no/y/n/on/off/1/0 in any case.
std::optional<bool> parse_boolean(std::string_view text);

// Reads [sign] digits [. digits] [e [sign] digits] as the integer value × 10^scale, rounded half away from
// zero; returns none if it has more than `precision` digits.
std::optional<Int128> parse_decimal(std::string_view text, int precision, int scale);

std::string format_decimal(Int128 scaled, int scale);
std::string format_real(float number);
std::string format_double(double number);

}  // namespace rtsql
