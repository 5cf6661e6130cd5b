#include "storage/columnar/widening.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/check.h"
#include "common/count_steps.h"
#include "schema/column_builder.h"

namespace rtsql::columnar {
namespace {

int whole_digits(Type type) {
  switch (type.id) {
    case TypeId::kTinyint:
      return 3;
    case TypeId::kSmallint:
      return 5;
    case TypeId::kInteger:
      return 10;
    case TypeId::kBigint:
      return 19;
    default:
      return type.precision - type.scale;
  }
}

template <class From, class To>
void widen_values(const HostColumn& from, HostColumn& to) {
  for (uint64_t row = 0; row < from.rows; ++row) {
    const To value = static_cast<To>(from.at<From>(row));
    std::memcpy(to.data.data() + row * sizeof(To), &value, sizeof(To));
  }
}

template <class To>
bool widen_from(const HostColumn& from, HostColumn& to) {
  switch (from.type.id) {
    case TypeId::kTinyint:
      widen_values<int8_t, To>(from, to);
      return true;
    case TypeId::kSmallint:
      widen_values<int16_t, To>(from, to);
      return true;
    case TypeId::kInteger:
      widen_values<int32_t, To>(from, to);
      return true;
    case TypeId::kBigint:
      widen_values<int64_t, To>(from, to);
      return true;
    case TypeId::kReal:
      if constexpr (std::is_floating_point_v<To>) widen_values<float, To>(from, to);
      return std::is_floating_point_v<To>;
    default:
      return false;
  }
}

// Widens what is most often written in several types; tells whether it has.
bool widen_numbers(const HostColumn& from, HostColumn& to) {
  switch (to.type.id) {
    case TypeId::kSmallint:
      return widen_from<int16_t>(from, to);
    case TypeId::kInteger:
      return widen_from<int32_t>(from, to);
    case TypeId::kBigint:
      return widen_from<int64_t>(from, to);
    case TypeId::kDouble:
      return widen_from<double>(from, to);
    default:
      return false;
  }
}

}  // namespace

std::optional<Type> common_type(Type a, Type b) {
  if (a == b) return a;
  if (is_integral(a) && is_integral(b)) return value_bytes(a) > value_bytes(b) ? a : b;
  if (is_numeric(a) && is_numeric(b)) {
    if (is_floating(a) || is_floating(b)) return Type(TypeId::kDouble);
    const int scale = std::max(a.scale, b.scale);
    const int digits = std::max(whole_digits(a), whole_digits(b)) + scale;
    return digits <= kMaxDecimalDigits ? std::optional(Type::decimal(digits, scale)) : std::nullopt;
  }
  if (is_temporal(a) && is_temporal(b)) return Type(TypeId::kTimestamp);
  return std::nullopt;
}

Value widened(const Value& value, Type type) {
  if (value.null) return Value::null_of(type);
  if (value.type == type) return value;
  std::optional<Value> wider = parse_value(format_value(value), type);
  RTSQL_CHECK(wider.has_value());
  return *wider;
}

HostColumn widened(HostColumn column, Type type) {
  if (column.type == type) return column;
  HostColumn wider;
  wider.type = type;
  wider.rows = column.rows;
  wider.data.resize(column.rows * value_bytes(type));
  if (!widen_numbers(column, wider)) {
    for (uint64_t row = 0; row < column.rows; ++row) {
      count_steps();
      if (!column.is_null(row))
        store_value(type, widened(column.value(row), type), wider.data.data() + row * value_bytes(type));
    }
  }
  wider.validity = std::move(column.validity);
  return wider;
}

}  // namespace rtsql::columnar
