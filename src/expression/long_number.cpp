#include "expression/long_number.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr Int128 kBeyond = kMostInt128 - 1;

// The magnitude in units of 10^-scale, cut off: what was is exact where it is nothing.
struct Magnitude {
  Int128 units = 0;
  bool exact = true;
  bool is_half_more = false;  // what was cut off is half a unit, or more
};

Magnitude magnitude(std::string_view written, int scale) {
  written.remove_prefix(std::min(written.find_first_of("0123456789."), written.size()));
  const size_t point = std::min(written.find('.'), written.size());
  const std::string_view fraction = written.substr(std::min(point + 1, written.size()));
  const auto places = static_cast<size_t>(scale);
  Magnitude number;
  const auto add_digit = [&](char digit) {
    const bool has_room = number.units < kBeyond / 10;
    number.units = has_room ? number.units * 10 + (digit - '0') : kBeyond;
  };
  for (const char digit : written.substr(0, point)) add_digit(digit);
  for (size_t i = 0; i < places; ++i) add_digit(i < fraction.size() ? fraction[i] : '0');
  number.exact = fraction.find_first_not_of('0', places) == std::string_view::npos;
  number.is_half_more = fraction.size() > places && fraction[places] >= '5';
  return number;
}

// Holds the digits before and behind the point, without zeros that count for nothing.
struct WrittenDigits {
  std::string_view whole, fraction;
  bool is_zero() const { return whole.empty() && fraction.empty(); }
};

WrittenDigits digits_of(std::string_view written) {
  written.remove_prefix(std::min(written.find_first_of("123456789."), written.size()));
  const size_t point = std::min(written.find('.'), written.size());
  const std::string_view fraction = written.substr(std::min(point + 1, written.size()));
  return {written.substr(0, point), fraction.substr(0, fraction.find_last_not_of('0') + 1)};
}

int compare_magnitudes(const WrittenDigits& a, const WrittenDigits& b) {
  if (a.whole.size() != b.whole.size()) return a.whole.size() < b.whole.size() ? -1 : 1;
  const int order = a.whole.compare(b.whole);
  return order != 0 ? order : a.fraction.compare(b.fraction);
}

}  // namespace

int compare_written(std::string_view a, std::string_view b) {
  const WrittenDigits x = digits_of(a), y = digits_of(b);
  const bool x_negative = a.starts_with('-') && !x.is_zero(), y_negative = b.starts_with('-') && !y.is_zero();
  if (x_negative != y_negative) return x_negative ? -1 : 1;
  const int order = compare_magnitudes(x, y);
  return x_negative ? -order : order;
}

bool is_long_number(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.text.empty();
}

RoundedDown rounded_down(std::string_view written, int scale) {
  const Magnitude number = magnitude(written, scale);
  if (!written.starts_with('-')) return {number.units, number.exact};
  return {-number.units - (number.exact ? 0 : 1), number.exact};
}

Int128 rounded(std::string_view written, int scale) {
  const Magnitude number = magnitude(written, scale);
  const Int128 units = number.units + (number.is_half_more ? 1 : 0);
  return written.starts_with('-') ? -units : units;
}

}  // namespace rtsql
