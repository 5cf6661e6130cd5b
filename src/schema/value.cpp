#include "schema/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "schema/blob_text.h"
#include "schema/date_text.h"
#include "schema/enumeration.h"
#include "schema/interval.h"
#include "schema/list_text.h"
#include "schema/number_text.h"
#include "schema/row_number_text.h"
#include "schema/time_zone.h"
#include "schema/uuid_text.h"
#include "schema/zoned_time_text.h"

namespace rtsql {
namespace {

template <class Number>
std::optional<Value> integer_value(Type type, std::optional<Number> number) {
  if (!number) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(*number));
}

std::optional<Value> exact_value(Type type, std::optional<Int128> scaled) {
  return scaled ? std::optional(Value::of_exact(type, *scaled)) : std::nullopt;
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

// The whole of `text` is a number, which may be too large, or too near to 0, for its type.
template <class Number>
bool is_number(std::string_view text, std::errc status) {
  Number number{};
  text = drop_plus(text);
  auto [rest, found] = std::from_chars(text.data(), text.data() + text.size(), number);
  return found == status && rest == text.data() + text.size() && std::isfinite(static_cast<double>(number));
}

// Tells whether a text that is no time has the form of one.
bool has_digits_of_time(std::string_view text) {
  const bool has_colon = text.find(':') != std::string_view::npos;
  return has_colon && text.find_first_not_of("0123456789:. ") == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\n\r\f\v";
  size_t begin = std::min(text.find_first_not_of(kSpaces), text.size());
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

}  // namespace

std::optional<Value> parse_value(std::string_view text, Type type, std::string_view date_format) {
  if (!has_dictionary(type) && type.id != TypeId::kEnum) text = trimmed(text);
  switch (type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return integer_value(type, parse_boolean(text));
    case TypeId::kTinyint:
      return integer_value(type, number_in<int8_t>(text));
    case TypeId::kSmallint:
      return integer_value(type, number_in<int16_t>(text));
    case TypeId::kInteger:
      return integer_value(type, number_in<int32_t>(text));
    case TypeId::kBigint:
      if (type.referent == Referent::kRow) return integer_value(type, parse_row_number(text));
      return integer_value(type, number_in<int64_t>(text));
    case TypeId::kReal:
      return real_value<float>(type, text);
    case TypeId::kDouble:
      return real_value<double>(type, text);
    case TypeId::kDecimal:
      return exact_value(type, parse_decimal(text, type.precision, type.scale));
    case TypeId::kDate:
      return integer_value(type, parse_date(text, date_format));
    case TypeId::kTimestamp:
      return integer_value(type, parse_timestamp(text, date_format));
    case TypeId::kTimestamptz:
      return integer_value(type, parse_zoned_time(text, utc_zone()));
    case TypeId::kTime:
      return integer_value(type, parse_time_of_day(text));
    case TypeId::kVarchar:
      return Value::of_text(std::string(text));
    case TypeId::kBlob: {
      std::optional<std::string> bytes = parse_blob(text);
      return bytes ? std::optional(Value::of_text(*std::move(bytes), type)) : std::nullopt;
    }
    case TypeId::kUuid:
      return exact_value(type, parse_uuid(text));
    case TypeId::kInterval:
      return exact_value(type, parse_interval(text));
    case TypeId::kEnum:
      return integer_value(type, type.enumeration->find(text));
    case TypeId::kList:
      return parse_list(text, type);
  }
  RTSQL_CHECK(!"a value has no such type");
  return std::nullopt;
}

bool is_out_of_range(std::string_view text, Type type) {
  constexpr std::errc kBeyond = std::errc::result_out_of_range;
  text = trimmed(text);
  switch (type.id) {
    case TypeId::kTinyint:
      return is_number<int8_t>(text, kBeyond);
    case TypeId::kSmallint:
      return is_number<int16_t>(text, kBeyond);
    case TypeId::kInteger:
      return is_number<int32_t>(text, kBeyond);
    case TypeId::kBigint:
      return is_number<int64_t>(text, kBeyond);
    case TypeId::kReal:
      return is_number<float>(text, kBeyond);
    case TypeId::kDouble:
      return is_number<double>(text, kBeyond);
    case TypeId::kDecimal:
      return !parse_value(text, type) && (is_number<double>(text, {}) || is_number<double>(text, kBeyond));
    default:
      return false;
  }
}

SqlState refusal_sqlstate(std::string_view text, Type type, DateOrder order) {
  if (type.id == TypeId::kTime)
    return has_digits_of_time(text) ? sqlstate::kDatetimeOverflow : sqlstate::kInvalidDatetime;
  if (!is_moment(type))
    return is_out_of_range(text, type) ? sqlstate::kNumericOutOfRange : sqlstate::kInvalidText;
  const std::optional<WrittenTime> written = read_written_time(trimmed(text), order);
  return written ? sqlstate::kDatetimeOverflow : sqlstate::kInvalidDatetime;
}

std::string format_value(const Value& value) {
  RTSQL_CHECK(!value.null);
  switch (value.type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return value.integer != 0 ? "true" : "false";
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      return fmt::format("{}", value.integer);
    case TypeId::kReal:
      return format_real(static_cast<float>(value.real));
    case TypeId::kDouble:
      return format_double(value.real);
    case TypeId::kDecimal:
      return format_decimal(value.exact(), value.type.scale);
    case TypeId::kDate:
      return format_date(static_cast<int32_t>(value.integer));
    case TypeId::kTimestamp:
      return format_timestamp(value.integer);
    case TypeId::kTimestamptz:
      return format_zoned_time(value.integer, utc_zone());
    case TypeId::kTime:
      return format_time_of_day(value.integer);
    case TypeId::kVarchar:
      return value.text;
    case TypeId::kBlob:
      return format_blob(value.text);
    case TypeId::kUuid:
      return format_uuid(value.exact());
    case TypeId::kInterval:
      return format_interval(interval_of(value.exact()));
    case TypeId::kEnum:
      return value.type.enumeration->labels()[static_cast<size_t>(value.integer)];
    case TypeId::kList:
      return format_list(value);
  }
  RTSQL_CHECK(!"a value has no such type");
  return {};
}

}  // namespace rtsql
