// Holds the one way in which options, settings and commands read a switch or a number.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace rtsql {

// Reads on, true, yes and 1, or off, false, no and 0, in any case; returns none if the text is neither.
std::optional<bool> parse_switch(std::string_view text);

// Holds a number at the beginning of a text, and what follows it.
template <class Number>
struct LeadingNumber {
  Number value{};  // 0 where it does not fit
  bool fits = true;
  std::string_view rest;
};

// Reads the decimal number that the text begins with; none if it begins with none.
template <class Number>
std::optional<LeadingNumber<Number>> parse_leading(std::string_view text) {
  LeadingNumber<Number> number;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number.value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  number.fits = error == std::errc();
  number.rest = std::string_view(rest, static_cast<size_t>(end - rest));
  return number;
}

// Returns the factor of K, M and G, powers of 1000, or Ki, Mi and Gi, powers of 1024, in any case; 1 if the
// text is empty, none if it is no such unit.
std::optional<uint64_t> parse_count_unit(std::string_view text);

// Reads the whole text as a decimal number; returns none if it is none, or if the number is not from `least`
// to `most`.
template <std::integral Number>
std::optional<Number> parse_integer(std::string_view text, Number least = std::numeric_limits<Number>::min(),
                                    Number most = std::numeric_limits<Number>::max()) {
  const std::optional<LeadingNumber<Number>> number = parse_leading<Number>(text);
  if (!number || !number->fits || !number->rest.empty()) return std::nullopt;
  if (number->value < least || number->value > most) return std::nullopt;
  return number->value;
}

}  // namespace rtsql
