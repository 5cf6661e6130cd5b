// Converts literals on the host, with the results that kCast has on the device.
#include <cmath>
#include <limits>

#include "common/wide_integer.h"
#include "expression/type_rules.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

using Wide = Int128;

// This is the least number that is nearer to REAL's infinity than to its largest number: 2^128 - 2^103.
constexpr double kRealEnd = 0x1.ffffffp127;

Wide divide_rounding(Wide value, Wide divisor) {
  Wide half = divisor / 2;
  return (value >= 0 ? value + half : value - half) / divisor;
}

std::optional<Value> exact_to(Wide scaled, int scale, Type type) {
  int target = type.id == TypeId::kDecimal ? type.scale : 0;
  Wide value = target >= scale ? scaled * power_of_ten(target - scale)
                               : divide_rounding(scaled, power_of_ten(scale - target));
  Wide low = std::numeric_limits<int64_t>::min(), high = std::numeric_limits<int64_t>::max();
  if (type.id == TypeId::kInteger) {
    low = std::numeric_limits<int32_t>::min();
    high = std::numeric_limits<int32_t>::max();
  } else if (type.id == TypeId::kDecimal) {
    high = power_of_ten(type.precision) - 1;
    low = -high;
  }
  if (value < low || value > high) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(value));
}

std::optional<Value> real_to_exact(double value, Type type) {
  double scaled = value * static_cast<double>(power_of_ten(type.id == TypeId::kDecimal ? type.scale : 0));
  if (!(std::abs(scaled) < 9.3e18)) return std::nullopt;
  double rounded = std::nearbyint(scaled);
  Wide exact = static_cast<Wide>(rounded);
  return exact_to(exact, type.id == TypeId::kDecimal ? type.scale : 0, type);
}

std::optional<Value> number_to(const Value& value, Type type) {
  int scale = value.type.id == TypeId::kDecimal ? value.type.scale : 0;
  switch (type.id) {
    case TypeId::kBoolean:
      return Value::of_integer(type, value.integer != 0);
    case TypeId::kReal:
    case TypeId::kDouble: {
      double real = is_floating(value.type)
                        ? value.real
                        : static_cast<double>(value.integer) / static_cast<double>(power_of_ten(scale));
      if (type.id == TypeId::kDouble) return Value::of_real(type, real);
      // This does not go by way of a DOUBLE, which would round twice.
      if (is_integral(value.type))
        return Value::of_real(type, static_cast<double>(static_cast<float>(value.integer)));
      if (std::isfinite(real) && std::abs(real) >= kRealEnd) return std::nullopt;
      return Value::of_real(type, static_cast<double>(static_cast<float>(real)));
    }
    default:
      if (is_floating(value.type)) return real_to_exact(value.real, type);
      return exact_to(value.integer, scale, type);
  }
}

}  // namespace

int64_t power_of_ten(int exponent) {
  int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

std::optional<Value> cast_text(std::string_view text, Type type) {
  std::optional<Value> value = parse_value(text, type);
  if (value || type.id != TypeId::kDate) return value;
  const std::optional<Value> time = parse_value(text, TypeId::kTimestamp);
  return time ? cast_value(*time, type) : std::nullopt;
}

std::optional<Value> cast_value(const Value& value, Type type) {
  if (value.null) return Value::null_of(type);
  if (value.type == type) return value;
  if (value.type.id == TypeId::kVarchar) return cast_text(value.text, type);
  if (type.id == TypeId::kVarchar) return Value::of_text(format_value(value));
  if (value.type.id == TypeId::kDate && type.id == TypeId::kTimestamp) {
    return exact_to(Wide{value.integer} * kMicrosecondsPerDay, 0, type);
  }
  if (value.type.id == TypeId::kTimestamp && type.id == TypeId::kDate) {
    return Value::of_integer(type, day_of(value.integer));
  }
  return number_to(value, type);
}

}  // namespace rtsql
