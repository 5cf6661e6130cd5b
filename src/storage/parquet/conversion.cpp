#include "storage/parquet/conversion.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "common/check.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/interval.h"
#include "storage/columnar/half_float.h"
#include "storage/columnar/time_values.h"

namespace rtsql::parquet {
namespace {

constexpr int64_t kMicrosOfMilli = 1000, kNanosOfMicro = 1000;
constexpr int64_t kMicrosOfDay = 86'400'000'000;
constexpr int64_t kJulianDayOf1970 = 2'440'588;
constexpr int kDigitsOfUint64 = 20;
constexpr uint32_t kInt96Bytes = 12, kIntervalBytes = 12, kUuidBytes = 16, kHalfBytes = 2;

template <class T>
T load(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

[[noreturn]] void refuse_value(std::string_view what) {
  throw Error(ErrorKind::kData, fmt::format("{} is out of range", what));
}

// Writes make(value) for each value of the physical type From.
template <class From, class To, class Make>
void each(const char* from, uint64_t count, std::byte* to, const Make& make) {
  for (uint64_t i = 0; i < count; ++i) {
    const To value = make(load<From>(from + i * sizeof(From)));
    std::memcpy(to + i * sizeof(To), &value, sizeof(To));
  }
}

template <class From, class To>
void cast(const char* from, uint64_t count, std::byte* to) {
  each<From, To>(from, count, to, [](From value) { return static_cast<To>(value); });
}

// A decimal is a number in two's complement, its first byte highest.
Int128 big_endian(std::string_view bytes) {
  if (bytes.size() > sizeof(Int128)) {
    const bool is_negative = static_cast<int8_t>(bytes[0]) < 0;
    const char fill = is_negative ? '\xff' : '\0';
    const size_t more = bytes.size() - sizeof(Int128);
    if (bytes.substr(0, more).find_first_not_of(fill) != std::string_view::npos ||
        (static_cast<int8_t>(bytes[more]) < 0) != is_negative)
      refuse_value("a DECIMAL");
    bytes.remove_prefix(more);
  }
  UInt128 value = !bytes.empty() && static_cast<int8_t>(bytes[0]) < 0 ? ~UInt128{0} : 0;
  for (char byte : bytes) value = value << 8 | static_cast<uint8_t>(byte);
  return static_cast<Int128>(value);
}

void store_decimal(Type type, Int128 value, Int128 most, std::byte* to) {
  if (value > most || value < -most) refuse_value(fmt::format("a {}", type_name(type)));
  switch (value_bytes(type)) {
    case sizeof(int32_t): {
      const auto narrow = static_cast<int32_t>(value);
      std::memcpy(to, &narrow, sizeof(narrow));
      return;
    }
    case sizeof(int64_t): {
      const auto narrow = static_cast<int64_t>(value);
      std::memcpy(to, &narrow, sizeof(narrow));
      return;
    }
    default:
      std::memcpy(to, &value, sizeof(value));
  }
}

template <class At>
void convert_decimals(Type type, uint64_t count, std::byte* to, const At& at) {
  const Int128 most = power_of_ten(type.precision) - 1;
  const uint32_t bytes = value_bytes(type);
  for (uint64_t i = 0; i < count; ++i) store_decimal(type, at(i), most, to + i * bytes);
}

int64_t micros(int64_t value, TimeUnit unit) {
  switch (unit) {
    case TimeUnit::kMillis:
      if (__builtin_mul_overflow(value, kMicrosOfMilli, &value)) refuse_value("a TIMESTAMP");
      return value;
    case TimeUnit::kMicros:
      return value;
    case TimeUnit::kNanos:
      return value / kNanosOfMicro - (value % kNanosOfMicro < 0 ? 1 : 0);
  }
  RTSQL_CHECK(false);
}

int32_t date(int32_t days) {
  if (!columnar::is_date(days)) refuse_value("a DATE");
  return days;
}

int64_t timestamp(int64_t value, TimeUnit unit) {
  const int64_t time = micros(value, unit);
  if (!columnar::is_timestamp(time)) refuse_value("a TIMESTAMP");
  return time;
}

int64_t time_of_day(int64_t value, TimeUnit unit) {
  const int64_t time = micros(value, unit);
  if (time < 0 || time > kMicrosOfDay) refuse_value("a TIME");
  return time;
}

// The nanoseconds of a day, and the day.
void convert_int96(const char* from, uint64_t count, std::byte* to) {
  for (uint64_t i = 0; i < count; ++i, from += kInt96Bytes) {
    const int64_t days = int64_t{load<int32_t>(from + sizeof(int64_t))} - kJulianDayOf1970;
    int64_t value = 0;
    if (__builtin_mul_overflow(days, kMicrosOfDay, &value) ||
        __builtin_add_overflow(value, micros(load<int64_t>(from), TimeUnit::kNanos), &value) ||
        !is_finite_time(value))
      refuse_value("a TIMESTAMP");
    std::memcpy(to + i * sizeof(value), &value, sizeof(value));
  }
}

void convert_intervals(const char* from, uint64_t count, std::byte* to) {
  for (uint64_t i = 0; i < count; ++i, from += kIntervalBytes) {
    const uint32_t months = load<uint32_t>(from), days = load<uint32_t>(from + 4);
    if (months > INT32_MAX || days > INT32_MAX) refuse_value("an INTERVAL");
    const std::optional<Int128> number = number_of({static_cast<int32_t>(months), static_cast<int32_t>(days),
                                                    int64_t{load<uint32_t>(from + 8)} * kMicrosOfMilli});
    if (!number) refuse_value("an INTERVAL");
    std::memcpy(to + i * sizeof(Int128), &*number, sizeof(Int128));
  }
}

void convert_uuids(const char* from, uint64_t count, std::byte* to) {
  for (uint64_t i = 0; i < count; ++i) {
    const auto bits = static_cast<UInt128>(big_endian({from + i * kUuidBytes, kUuidBytes}));
    const UInt128 number = bits ^ UInt128 { 1 } << 127;
    std::memcpy(to + i * sizeof(number), &number, sizeof(number));
  }
}

bool is_unsigned_of_64_bits(const Annotation& as) {
  return as.kind == AnnotationKind::kInteger && !as.is_signed && as.bits == 64;
}

int64_t to_signed(uint64_t value) {
  if (value > INT64_MAX)
    refuse_value(fmt::format("{}, which is above the bounds that the file says,", value));
  return static_cast<int64_t>(value);
}

std::optional<Type> integer_type(const SchemaElement& element) {
  const Annotation& as = element.annotation;
  const bool is_wide = *element.type == PhysicalType::kInt64;
  if (as.kind != AnnotationKind::kInteger) return is_wide ? TypeId::kBigint : TypeId::kInteger;
  if (as.is_signed) {
    if (as.bits == 8) return TypeId::kTinyint;
    if (as.bits == 16) return TypeId::kSmallint;
    return as.bits == 64 ? TypeId::kBigint : TypeId::kInteger;
  }
  if (as.bits == 8) return TypeId::kSmallint;
  if (as.bits == 16) return TypeId::kInteger;
  return as.bits == 64 ? Type::decimal(kDigitsOfUint64, 0) : Type(TypeId::kBigint);
}

std::optional<Type> decimal_type(const Annotation& annotation) {
  if (annotation.precision < 1 || annotation.precision > kMaxDecimalDigits || annotation.scale < 0 ||
      annotation.scale > annotation.precision)
    return std::nullopt;
  return Type::decimal(annotation.precision, annotation.scale);
}

Type timestamp_type(const Annotation& annotation) {
  return annotation.is_utc ? TypeId::kTimestamptz : TypeId::kTimestamp;
}

void convert_int32(const Annotation& as, Type type, const char* from, uint64_t count, std::byte* to) {
  switch (type.id) {
    case TypeId::kTinyint:
      return cast<int32_t, int8_t>(from, count, to);
    case TypeId::kSmallint:
      return cast<int32_t, int16_t>(from, count, to);
    case TypeId::kBigint:
      return cast<uint32_t, int64_t>(from, count, to);
    case TypeId::kDate:
      return each<int32_t, int32_t>(from, count, to, date);
    case TypeId::kTime:
      return each<int32_t, int64_t>(from, count, to, [&](int32_t v) { return time_of_day(v, as.unit); });
    case TypeId::kDecimal:
      return convert_decimals(
          type, count, to, [&](uint64_t i) -> Int128 { return load<int32_t>(from + i * sizeof(int32_t)); });
    default:
      std::memcpy(to, from, count * sizeof(int32_t));
  }
}

void convert_int64(const Annotation& as, Type type, const char* from, uint64_t count, std::byte* to) {
  switch (type.id) {
    case TypeId::kTime:
      return each<int64_t, int64_t>(from, count, to, [&](int64_t v) { return time_of_day(v, as.unit); });
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
      return each<int64_t, int64_t>(from, count, to, [&](int64_t v) { return timestamp(v, as.unit); });
    case TypeId::kBigint:
      if (is_unsigned_of_64_bits(as)) return each<uint64_t, int64_t>(from, count, to, to_signed);
      std::memcpy(to, from, count * sizeof(int64_t));
      return;
    case TypeId::kDecimal:
      if (as.kind == AnnotationKind::kInteger)
        return each<uint64_t, Int128>(from, count, to, [](uint64_t v) { return static_cast<Int128>(v); });
      return convert_decimals(
          type, count, to, [&](uint64_t i) -> Int128 { return load<int64_t>(from + i * sizeof(int64_t)); });
    default:
      std::memcpy(to, from, count * sizeof(int64_t));
  }
}

}  // namespace

std::optional<Type> sql_type(const SchemaElement& element) {
  const Annotation& as = element.annotation;
  if (as.kind == AnnotationKind::kList || as.kind == AnnotationKind::kMap) return std::nullopt;
  switch (*element.type) {
    case PhysicalType::kBoolean:
      return TypeId::kBoolean;
    case PhysicalType::kInt32:
      if (as.kind == AnnotationKind::kDate) return TypeId::kDate;
      [[fallthrough]];
    case PhysicalType::kInt64:
      if (as.kind == AnnotationKind::kDecimal) return decimal_type(as);
      if (as.kind == AnnotationKind::kTime) return TypeId::kTime;
      if (as.kind == AnnotationKind::kTimestamp) return timestamp_type(as);
      return integer_type(element);
    case PhysicalType::kInt96:
      return TypeId::kTimestamp;
    case PhysicalType::kFloat:
      return TypeId::kReal;
    case PhysicalType::kDouble:
      return TypeId::kDouble;
    case PhysicalType::kFixedLenByteArray:
      if (as.kind == AnnotationKind::kUuid && element.type_length == kUuidBytes) return TypeId::kUuid;
      if (as.kind == AnnotationKind::kFloat16 && element.type_length == kHalfBytes) return TypeId::kReal;
      if (as.kind == AnnotationKind::kInterval && element.type_length == kIntervalBytes)
        return TypeId::kInterval;
      [[fallthrough]];
    case PhysicalType::kByteArray:
      if (as.kind == AnnotationKind::kDecimal) return decimal_type(as);
      return as.kind == AnnotationKind::kString ? TypeId::kVarchar : TypeId::kBlob;
  }
  RTSQL_CHECK(false);
}

bool is_unsigned_of_64_bits(const SchemaElement& element) {
  return element.type == PhysicalType::kInt64 && is_unsigned_of_64_bits(element.annotation);
}

uint32_t physical_bytes(const SchemaElement& element) {
  switch (*element.type) {
    case PhysicalType::kBoolean:
      return 1;
    case PhysicalType::kInt32:
    case PhysicalType::kFloat:
      return sizeof(int32_t);
    case PhysicalType::kInt64:
    case PhysicalType::kDouble:
      return sizeof(int64_t);
    case PhysicalType::kInt96:
      return kInt96Bytes;
    case PhysicalType::kFixedLenByteArray:
      return static_cast<uint32_t>(element.type_length);
    case PhysicalType::kByteArray:
      return 0;
  }
  RTSQL_CHECK(false);
}

void convert(const SchemaElement& element, Type type, const char* from, uint64_t count, std::byte* to) {
  if (count == 0) return;
  switch (*element.type) {
    case PhysicalType::kInt32:
      return convert_int32(element.annotation, type, from, count, to);
    case PhysicalType::kInt64:
      return convert_int64(element.annotation, type, from, count, to);
    case PhysicalType::kInt96:
      return convert_int96(from, count, to);
    case PhysicalType::kFixedLenByteArray:
      switch (type.id) {
        case TypeId::kUuid:
          return convert_uuids(from, count, to);
        case TypeId::kReal:
          return each<uint16_t, float>(from, count, to, columnar::half);
        case TypeId::kInterval:
          return convert_intervals(from, count, to);
        default: {
          const auto bytes = static_cast<size_t>(element.type_length);
          return convert_decimals(type, count, to, [&](uint64_t i) {
            return big_endian({from + i * bytes, bytes});
          });
        }
      }
    default:
      std::memcpy(to, from, count * physical_bytes(element));
  }
}

void convert_texts(Type type, std::span<const std::string_view> from, std::byte* to) {
  convert_decimals(type, from.size(), to, [&](uint64_t i) { return big_endian(from[i]); });
}

}  // namespace rtsql::parquet
