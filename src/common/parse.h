// Options, settings and commands read a switch or a whole number in this one way.
#pragma once

#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace rtsql {

// Reads on, true, yes and 1, or off, false, no and 0, in any case; returns none if the text is neither.
std::optional<bool> parse_switch(std::string_view text);

// Reads the whole text as a decimal number; returns none if it is none, or if the number is not from `least`
// to `most`.
template <std::integral Number>
std::optional<Number> parse_integer(std::string_view text, Number least = std::numeric_limits<Number>::min(),
                                    Number most = std::numeric_limits<Number>::max()) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) return std::nullopt;
  return number;
}

}  // namespace rtsql
