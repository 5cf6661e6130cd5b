#include "expression/long_number.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr Int128 kBeyond = Int128{1'000'000'000'000'000'000} * 1'000'000'000'000'000'000;

// The magnitude in units of 10^-scale, cut off; `exact` tells whether nothing was.
RoundedDown magnitude(std::string_view written, int scale) {
  written.remove_prefix(std::min(written.find_first_of("0123456789."), written.size()));
  const size_t point = std::min(written.find('.'), written.size());
  const std::string_view fraction = written.substr(std::min(point + 1, written.size()));
  const auto places = static_cast<size_t>(scale);
  RoundedDown number;
  const auto add_digit = [&](char digit) {
    number.units = std::min(number.units * 10 + (digit - '0'), kBeyond);
  };
  for (const char digit : written.substr(0, point)) add_digit(digit);
  for (size_t i = 0; i < places; ++i) add_digit(i < fraction.size() ? fraction[i] : '0');
  number.exact = fraction.find_first_not_of('0', places) == std::string_view::npos;
  return number;
}

}  // namespace

bool is_long_number(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.text.empty();
}

RoundedDown rounded_down(std::string_view written, int scale) {
  RoundedDown number = magnitude(written, scale);
  if (written.starts_with('-')) number.units = -number.units - (number.exact ? 0 : 1);
  return number;
}

Int128 rounded(std::string_view written, int scale) {
  const Int128 units = (magnitude(written, scale + 1).units + 5) / 10;
  return written.starts_with('-') ? -units : units;
}

}  // namespace rtsql
