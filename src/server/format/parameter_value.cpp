#include "server/format/parameter_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/utf8.h"
#include "schema/zoned_time_text.h"
#include "server/codec/sqlstates.h"
#include "server/format/type_oids.h"
#include "server/format/value_bytes.h"

namespace rtsql::server {
namespace {

Error no_value_of(const BoundParameter& parameter, const std::string& text, std::string_view type,
                  SqlState code) {
  return Error(ErrorKind::kValue, fmt::format("parameter ${}: '{}' is not a value of {}", parameter.number,
                                              shortened(text, 100), type))
      .sqlstate(code);
}

void check_utf8(const BoundParameter& parameter, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid || point.value == 0) {
      throw Error(ErrorKind::kValue,
                  fmt::format("parameter ${} is not a text in UTF-8, at byte {}", parameter.number, at + 1))
          .sqlstate(sqlstate::kInvalidCharacter);
    }
    at += point.bytes;
  }
}

// It has the digits that are written.
Value numeric_of_text(const BoundParameter& parameter, const std::string& text) {
  const size_t point = std::min(text.find('.'), text.size());
  const size_t exponent = std::min(text.find_first_of("eE"), text.size());
  const size_t behind = point < exponent ? exponent - point - 1 : 0;
  const auto scale = static_cast<int>(std::min(behind, static_cast<size_t>(kMaxDecimalDigits)));
  const std::optional<Value> value = parse_value(text, Type::decimal(kMaxDecimalDigits, scale));
  if (!value) throw no_value_of(parameter, text, "NUMERIC", sqlstate::kInvalidText);
  return *value;
}

// As PostgreSQL has it, a DATE leaves out the time that stands behind it.
std::optional<Value> date_of_text(const std::string& text) {
  constexpr int64_t kMicrosecondsOfDay = 86'400'000'000;
  if (std::optional<Value> date = parse_value(text, TypeId::kDate)) return date;
  const std::optional<Value> time = parse_value(text, TypeId::kTimestamp);
  if (!time) return std::nullopt;
  const int64_t rest = time->integer % kMicrosecondsOfDay;
  return Value::of_integer(TypeId::kDate, time->integer / kMicrosecondsOfDay - (rest < 0 ? 1 : 0));
}

Value value_of_text(const BoundParameter& parameter, const std::string& text, const TimeZone& zone) {
  check_utf8(parameter, text);
  if (parameter.type_number == oid::kNumeric) return numeric_of_text(parameter, text);
  // The type that is inferred is that of where the text stands, which reads it as it does a literal.
  const std::optional<Type> declared = type_of_oid(parameter.type_number);
  if (!declared) return Value::of_text(text);
  std::optional<Value> value;
  if (declared->id == TypeId::kTimestamptz) {
    if (const std::optional<int64_t> time = parse_zoned_time(text, zone))
      value = Value::of_integer(*declared, *time);
  } else if (declared->id == TypeId::kDate) {
    value = date_of_text(text);
  } else {
    value = parse_value(text, *declared);
  }
  if (!value) throw no_value_of(parameter, text, type_name(*declared), refusal_sqlstate(text, *declared));
  return *std::move(value);
}

}  // namespace

Value read_parameter(const BoundParameter& parameter, const std::optional<std::string>& bytes,
                     const TimeZone& zone) {
  if (!bytes) {
    const std::optional<Type> declared = type_of_oid(parameter.type_number);
    return Value::null_of(declared ? *declared : parameter.type.value_or(TypeId::kNull));
  }
  if (parameter.format == Format::kText) return value_of_text(parameter, *bytes, zone);
  const bool is_declared =
      parameter.type_number != oid::kUnspecified && parameter.type_number != oid::kUnknown;
  const uint32_t number = is_declared      ? parameter.type_number
                          : parameter.type ? oid_of(*parameter.type)
                                           : oid::kText;
  Value value = read_bytes(number, *bytes, fmt::format("parameter ${}", parameter.number));
  if (value.type.id == TypeId::kVarchar) check_utf8(parameter, value.text);
  return value;
}

}  // namespace rtsql::server
