#include "storage/value.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "common/check.h"
#include "common/text.h"
#include "storage/date_text.h"

namespace rtsql {
namespace {

// A '+' in front, which std::from_chars does not know, unless another sign follows it.
std::string_view drop_plus(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+') text.remove_prefix(1);
  return text;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  text = drop_plus(text);
  Number number{};
  auto [rest, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<bool> parse_boolean(std::string_view text) {
  for (std::string_view word : {"true", "t", "yes", "1"}) {
    if (equals_ignore_case(text, word)) return true;
  }
  for (std::string_view word : {"false", "f", "no", "0"}) {
    if (equals_ignore_case(text, word)) return false;
  }
  return std::nullopt;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int64_t power_of_ten(int exponent) {
  int64_t power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

// [sign] digits [. digits] [e [sign] digits], scaled and rounded without a detour through binary fractions.
std::optional<int64_t> parse_decimal(std::string_view text, int precision, int scale) {
  text = drop_plus(text);
  bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);

  std::string digits;  // of the mantissa, without leading zeros
  int point = 0;       // the value is 0.digits × 10^point
  bool any = false;
  bool after_point = false;
  size_t i = 0;
  for (; i < text.size() && (is_digit(text[i]) || (text[i] == '.' && !after_point)); ++i) {
    if (text[i] == '.') {
      after_point = true;
      continue;
    }
    any = true;
    bool leading_zero = digits.empty() && text[i] == '0';
    if (!leading_zero) digits += text[i];
    if (after_point && leading_zero) --point;
    if (!after_point && !leading_zero) ++point;
  }
  if (!any) return std::nullopt;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
    std::optional<int> exponent = parse_number<int>(text.substr(i + 1));
    if (!exponent || *exponent < -100'000 || *exponent > 100'000) return std::nullopt;
    point += *exponent;
  }
  if (digits.empty()) return 0;

  int kept = point + scale;  // digits of the scaled integer
  if (kept > precision) return std::nullopt;
  int64_t scaled = 0;
  for (int k = 0; k < kept; ++k) {
    scaled =
        scaled * 10 + (static_cast<size_t>(k) < digits.size() ? digits[static_cast<size_t>(k)] - '0' : 0);
  }
  // Half away from zero needs no more than the first digit dropped.
  if (kept >= 0 && static_cast<size_t>(kept) < digits.size() && digits[static_cast<size_t>(kept)] >= '5')
    ++scaled;
  if (scaled >= power_of_ten(precision)) return std::nullopt;
  return negative ? -scaled : scaled;
}

std::string format_decimal(int64_t scaled, int scale) {
  uint64_t magnitude = scaled < 0 ? 0 - static_cast<uint64_t>(scaled) : static_cast<uint64_t>(scaled);
  std::string_view sign = scaled < 0 ? "-" : "";
  if (scale == 0) return fmt::format("{}{}", sign, magnitude);
  uint64_t unit = static_cast<uint64_t>(power_of_ten(scale));
  return fmt::format("{}{}.{:0{}}", sign, magnitude / unit, magnitude % unit, scale);
}

template <class Number>
std::string format_float(Number number) {
  if (std::isnan(number)) return "nan";  // whatever its sign bit
  return fmt::format("{}", number);
}

template <class Number>
std::optional<Value> integer_value(Type type, std::optional<Number> number) {
  if (!number) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(*number));
}

template <class Number>
std::optional<Value> real_value(Type type, std::optional<Number> number) {
  if (!number) return std::nullopt;
  return Value::of_real(type, static_cast<double>(*number));
}

}  // namespace

std::optional<Value> parse_value(std::string_view text, Type type, std::string_view date_format) {
  switch (type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return integer_value(type, parse_boolean(text));
    case TypeId::kInteger:
      return integer_value(type, parse_number<int32_t>(text));
    case TypeId::kBigint:
      return integer_value(type, parse_number<int64_t>(text));
    case TypeId::kReal:
      return real_value(type, parse_number<float>(text));
    case TypeId::kDouble:
      return real_value(type, parse_number<double>(text));
    case TypeId::kDecimal:
      return integer_value(type, parse_decimal(text, type.precision, type.scale));
    case TypeId::kDate:
      return integer_value(type, parse_date(text, date_format));
    case TypeId::kTimestamp:
      return integer_value(type, parse_timestamp(text, date_format));
    case TypeId::kVarchar:
      return Value::of_text(std::string(text));
  }
  RTSQL_CHECK(!"a value has no such type");
  return std::nullopt;
}

std::string format_value(const Value& value) {
  RTSQL_CHECK(!value.null);
  switch (value.type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return value.integer != 0 ? "true" : "false";
    case TypeId::kInteger:
    case TypeId::kBigint:
      return fmt::format("{}", value.integer);
    case TypeId::kReal:
      return format_float(static_cast<float>(value.real));
    case TypeId::kDouble:
      return format_float(value.real);
    case TypeId::kDecimal:
      return format_decimal(value.integer, value.type.scale);
    case TypeId::kDate:
      return format_date(static_cast<int32_t>(value.integer));
    case TypeId::kTimestamp:
      return format_timestamp(value.integer);
    case TypeId::kVarchar:
      return value.text;
  }
  RTSQL_CHECK(!"a value has no such type");
  return {};
}

}  // namespace rtsql
