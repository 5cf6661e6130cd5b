#include "schema/number_text.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "common/digit.h"
#include "common/text.h"

namespace rtsql {
namespace {

// Holds 0.d₁d₂d₃… × 10^point, of which the first digits are kept: more than any DECIMAL has, and one to round
// by.
struct Mantissa {
  std::array<char, 40> digits;
  int count = 0;
  int point = 0;

  int digit(int i) const { return i < count ? digits[static_cast<size_t>(i)] - '0' : 0; }
};

// Consumes digits [. digits] from the front of `text`; returns false if there is no digit.
bool scan_mantissa(std::string_view& text, Mantissa& mantissa) {
  bool any = false;
  bool after_point = false;
  bool significant = false;  // past the leading zeros
  for (; !text.empty(); text.remove_prefix(1)) {
    char c = text.front();
    if (c == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (!is_digit(c)) break;
    any = true;
    significant = significant || c != '0';
    if (significant && !after_point) ++mantissa.point;
    if (!significant && after_point) --mantissa.point;
    if (significant && static_cast<size_t>(mantissa.count) < mantissa.digits.size()) {
      mantissa.digits[static_cast<size_t>(mantissa.count++)] = c;
    }
  }
  return any;
}

}  // namespace

std::optional<bool> parse_boolean(std::string_view text) {
  for (std::string_view word : {"true", "t", "yes", "y", "on", "1"}) {
    if (equals_ignore_case(text, word)) return true;
  }
  for (std::string_view word : {"false", "f", "no", "n", "off", "0"}) {
    if (equals_ignore_case(text, word)) return false;
  }
  return std::nullopt;
}

std::optional<Int128> parse_decimal(std::string_view text, int precision, int scale) {
  text = drop_plus(text);
  bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  Mantissa mantissa;
  if (!scan_mantissa(text, mantissa)) return std::nullopt;
  if (!text.empty()) {
    int exponent = 0;
    if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
    if (!parse_number(text.substr(1), exponent) || std::abs(exponent) > 100'000) return std::nullopt;
    mantissa.point += exponent;
  }
  if (mantissa.count == 0) return 0;

  int kept = mantissa.point + scale;  // digits of the scaled integer
  if (kept > precision) return std::nullopt;
  Int128 scaled = 0;
  for (int i = 0; i < kept; ++i) scaled = scaled * 10 + mantissa.digit(i);
  // Rounding half away from zero needs no more than the first digit dropped.
  if (kept >= 0 && mantissa.digit(kept) >= 5) ++scaled;
  if (scaled >= power_of_ten(precision)) return std::nullopt;
  return negative ? -scaled : scaled;
}

namespace {

template <class Unsigned>
std::string decimal_text(std::string_view sign, Unsigned magnitude, int scale) {
  if (scale == 0) return fmt::format(FMT_COMPILE("{}{}"), sign, magnitude);
  const auto unit = static_cast<Unsigned>(power_of_ten(scale));
  return fmt::format(FMT_COMPILE("{}{}.{:0{}}"), sign, magnitude / unit, magnitude % unit, scale);
}

}  // namespace

std::string format_decimal(Int128 scaled, int scale) {
  const UInt128 magnitude = scaled < 0 ? 0 - static_cast<UInt128>(scaled) : static_cast<UInt128>(scaled);
  const std::string_view sign = scaled < 0 ? "-" : "";
  const bool is_short = magnitude <= UINT64_MAX && scale <= 18;
  return is_short ? decimal_text(sign, static_cast<uint64_t>(magnitude), scale)
                  : decimal_text(sign, magnitude, scale);
}

// A NaN is one value to us, whatever its sign bit.
std::string format_real(float number) {
  return std::isnan(number) ? "nan" : fmt::format(FMT_COMPILE("{}"), number);
}
std::string format_double(double number) {
  return std::isnan(number) ? "nan" : fmt::format(FMT_COMPILE("{}"), number);
}

}  // namespace rtsql
