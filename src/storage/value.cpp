#include "storage/value.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/check.h"
#include "storage/date_text.h"
#include "storage/number_text.h"

namespace rtsql {
namespace {

template <class Number>
std::optional<Value> integer_value(Type type, std::optional<Number> number) {
  if (!number) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(*number));
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  return parse_number(text, number) ? std::optional(number) : std::nullopt;
}

template <class Number>
std::optional<Value> real_value(Type type, std::string_view text) {
  Number number{};
  if (!parse_number(text, number)) return std::nullopt;
  return Value::of_real(type, static_cast<double>(number));
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\n\r\f\v";
  size_t begin = std::min(text.find_first_not_of(kSpaces), text.size());
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

}  // namespace

std::optional<Value> parse_value(std::string_view text, Type type, std::string_view date_format) {
  if (type.id != TypeId::kVarchar) text = trimmed(text);
  switch (type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return integer_value(type, parse_boolean(text));
    case TypeId::kInteger:
      return integer_value(type, number_in<int32_t>(text));
    case TypeId::kBigint:
      return integer_value(type, number_in<int64_t>(text));
    case TypeId::kReal:
      return real_value<float>(type, text);
    case TypeId::kDouble:
      return real_value<double>(type, text);
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
      return format_real(static_cast<float>(value.real));
    case TypeId::kDouble:
      return format_double(value.real);
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
