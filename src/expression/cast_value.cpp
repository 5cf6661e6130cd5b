// Converts literals on the host, with the results that kCast has on the device.
#include <cmath>

#include "common/wide_integer.h"
#include "expression/type_rules.h"
#include "schema/calendar.h"
#include "schema/interval.h"
#include "schema/list.h"
#include "schema/written_time.h"

namespace rtsql {
namespace {

using Wide = Int128;

// This is the least number that is nearer to REAL's infinity than to its largest number: 2^128 - 2^103.
constexpr double kRealEnd = 0x1.ffffffp127;

Wide divide_rounding(Wide value, Wide divisor) {
  const Wide quotient = value / divisor, rest = value % divisor, half = divisor / 2;
  return rest >= half ? quotient + 1 : rest <= -half ? quotient - 1 : quotient;
}

std::optional<Value> exact_to(Wide scaled, int scale, Type type) {
  const int more = scale_of(type) - scale;
  const std::optional<Wide> value =
      more >= 0 ? checked_product(scaled, power_of_ten(more)) : divide_rounding(scaled, power_of_ten(-more));
  const ExactRange range = exact_range(type);
  if (!value || *value < range.low || *value > range.high) return std::nullopt;
  return Value::of_exact(type, *value);
}

std::optional<Value> real_to_exact(double value, Type type) {
  const double most = is_wide(type) ? 1.7e38 : 9.3e18;
  const double scaled = value * static_cast<double>(power_of_ten(scale_of(type)));
  if (!(std::abs(scaled) < most)) return std::nullopt;
  return exact_to(static_cast<Wide>(std::nearbyint(scaled)), scale_of(type), type);
}

std::optional<Value> number_to(const Value& value, Type type) {
  const int scale = scale_of(value.type);
  switch (type.id) {
    case TypeId::kBoolean:
      return Value::of_integer(type, value.integer != 0);
    case TypeId::kReal:
    case TypeId::kDouble: {
      const double real =
          is_floating(value.type) ? value.real : nearest_quotient(value.exact(), power_of_ten(scale));
      if (type.id == TypeId::kDouble) return Value::of_real(type, real);
      // This does not go by way of a DOUBLE, which would round twice.
      if (is_integral(value.type))
        return Value::of_real(type, static_cast<double>(static_cast<float>(value.integer)));
      if (std::isfinite(real) && std::abs(real) >= kRealEnd) return std::nullopt;
      return Value::of_real(type, static_cast<double>(static_cast<float>(real)));
    }
    default:
      if (is_floating(value.type)) return real_to_exact(value.real, type);
      return exact_to(value.exact(), scale, type);
  }
}

}  // namespace

std::optional<Value> cast_text(std::string_view text, Type type) {
  std::optional<Value> value = parse_value(text, type);
  if (value || type.id != TypeId::kDate) return value;
  const std::optional<Value> time = parse_value(text, TypeId::kTimestamp);
  if (!time) return std::nullopt;
  // The end of a day is of that day.
  const std::optional<WrittenTime> written = read_written_time(text, DateOrder::kNone);
  const bool has_day = written && written->days && written->mark == WrittenTime::Mark::kNone;
  return has_day ? Value::of_integer(type, *written->days) : cast_value(*time, type);
}

std::optional<Value> cast_value(const Value& value, Type type) {
  if (value.null) return Value::null_of(type);
  if (value.type == type) return value;
  if (value.type.id == TypeId::kVarchar) return cast_text(value.text, type);
  if (value.type.id == TypeId::kList && type.id == TypeId::kList) {
    return convert_list(value, type,
                        [&](const Value& element) { return cast_value(element, *type.element); });
  }
  if (type.id == TypeId::kVarchar) return Value::of_text(format_value(value));
  if (type.id == TypeId::kEnum) return cast_text(format_value(value), type);
  if (value.type.id == TypeId::kDate && type.id == TypeId::kTimestamp) {
    return Value::of_integer(type, timestamp_of_date(value.integer));
  }
  if (value.type.id == TypeId::kTimestamp && type.id == TypeId::kDate) {
    return Value::of_integer(type, date_of_timestamp(value.integer));
  }
  if (value.type.id == TypeId::kTimestamp && type.id == TypeId::kTime) {
    if (is_infinite(value)) return Value::null_of(type);
    return Value::of_integer(type, time_of_day(value.integer));
  }
  if (value.type.id == TypeId::kTime)
    return Value::of_exact(type, *number_of({.microseconds = value.integer}));
  if (value.type.id == TypeId::kInterval)
    return Value::of_integer(type, time_of_day(interval_of(value.exact()).microseconds));
  return number_to(value, type);
}

}  // namespace rtsql
