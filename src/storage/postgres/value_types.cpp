#include "storage/postgres/value_types.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/calendar.h"
#include "schema/interval.h"
#include "schema/list.h"

namespace rtsql::postgres {
namespace {

// Numbers of types that never change (src/include/catalog/pg_type.dat of PostgreSQL).
enum : uint32_t {
  kBool = 16,
  kBytea = 17,
  kName = 19,
  kInt8 = 20,
  kInt2 = 21,
  kInt4 = 23,
  kText = 25,
  kOid = 26,
  kJson = 114,
  kFloat4 = 700,
  kFloat8 = 701,
  kBpchar = 1042,
  kVarchar = 1043,
  kDate = 1082,
  kTime = 1083,
  kTimestamp = 1114,
  kTimestamptz = 1184,
  kInterval = 1186,
  kNumeric = 1700,
  kUuid = 2950,
  kJsonb = 3802,
};

constexpr int kDaysTo2000 = 10'957;
constexpr int64_t kMicrosTo2000 = int64_t{kDaysTo2000} * 86'400'000'000;

[[noreturn]] void refuse(std::string_view what) {
  throw Error(ErrorKind::kValue, std::string(what));
}

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  // Numbers have their highest byte first.
  template <class T>
  T number() {
    const std::string_view bytes = take(sizeof(T));
    UInt128 value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<uint8_t>(byte);
    return static_cast<T>(value);
  }
  std::string_view take(size_t count) {
    if (count > rest_.size()) throw Error(ErrorKind::kData, "PostgreSQL sent a value that is too short");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

std::optional<Type> binary_type(uint32_t oid) {
  switch (oid) {
    case kBool:
      return TypeId::kBoolean;
    case kBytea:
      return TypeId::kBlob;
    case kInt2:
      return TypeId::kSmallint;
    case kInt4:
      return TypeId::kInteger;
    case kInt8:
    case kOid:
      return TypeId::kBigint;
    case kFloat4:
      return TypeId::kReal;
    case kFloat8:
      return TypeId::kDouble;
    case kDate:
      return TypeId::kDate;
    case kTime:
      return TypeId::kTime;
    case kTimestamp:
      return TypeId::kTimestamp;
    case kTimestamptz:
      return TypeId::kTimestamptz;
    case kInterval:
      return TypeId::kInterval;
    case kUuid:
      return TypeId::kUuid;
    case kName:
    case kText:
    case kBpchar:
    case kVarchar:
    case kJson:
    case kJsonb:
      return TypeId::kVarchar;
    default:
      return std::nullopt;
  }
}

// Of a NUMERIC the modifier has the precision above the scale, whose 11 bits have a sign; 4 is added to it.
std::optional<Type> decimal_of_modifier(int modifier) {
  const int digits = (modifier - 4) >> 16 & 0xFFFF;
  const int scale = (((modifier - 4) & 0x7FF) ^ 1024) - 1024;
  if (digits > kMaxDecimalDigits || scale < 0 || scale > digits) return std::nullopt;
  return Type::decimal(digits, scale);
}

// The numbers of the infinite ones are ours, too; all others count from the year 2000.
int64_t date(int64_t days) {
  if (days == kInfiniteDay || days == kMinusInfiniteDay) return days;
  days += kDaysTo2000;
  if (!is_finite_day(days)) refuse("is out of the range of a DATE");
  return days;
}

int64_t timestamp(int64_t microseconds, std::string_view type) {
  if (microseconds == kInfiniteTime || microseconds == kMinusInfiniteTime) return microseconds;
  if (__builtin_add_overflow(microseconds, kMicrosTo2000, &microseconds) || !is_finite_time(microseconds))
    refuse(fmt::format("is out of the range of a {}", type));
  return microseconds;
}

// It is made of digits to the base of 10,000, the first of which has the weight.
Value numeric(Type type, std::string_view bytes) {
  constexpr uint16_t kPositive = 0x0000, kNegative = 0x4000, kNan = 0xC000;
  constexpr int kDigitsEach = 4;
  ByteReader reader(bytes);
  const auto count = reader.number<uint16_t>();
  const auto weight = reader.number<int16_t>();
  const auto sign = reader.number<uint16_t>();
  reader.number<uint16_t>();  // how many digits a text of it has behind the point
  if (sign == kNan) refuse("is NaN, which no DECIMAL is");
  if (sign != kPositive && sign != kNegative) refuse("is infinity, which no DECIMAL is");
  Int128 value = 0;
  for (int i = 0; i < count; ++i) {
    const Int128 digits = reader.number<uint16_t>();
    const int exponent = kDigitsEach * (weight - i) + type.scale;
    if (digits == 0) continue;
    Int128 part = 0;
    if (exponent >= 0) {
      if (exponent > kMaxDecimalDigits || __builtin_mul_overflow(digits, power_of_ten(exponent), &part))
        refuse(fmt::format("is out of the range of a {}", type_name(type)));
    } else {
      const Int128 divisor =
          exponent < -kDigitsEach ? power_of_ten(kDigitsEach + 1) : power_of_ten(-exponent);
      if (digits % divisor != 0)
        refuse(fmt::format("has more digits behind the point than a {}", type_name(type)));
      part = digits / divisor;
    }
    if (__builtin_add_overflow(value, part, &value))
      refuse(fmt::format("is out of the range of a {}", type_name(type)));
  }
  if (value >= power_of_ten(type.precision))
    refuse(fmt::format("is out of the range of a {}", type_name(type)));
  return Value::of_exact(type, sign == kNegative ? -value : value);
}

Value interval(std::string_view bytes) {
  ByteReader reader(bytes);
  const auto microseconds = reader.number<int64_t>();
  const auto days = reader.number<int32_t>();
  const auto months = reader.number<int32_t>();
  const std::optional<Int128> number = number_of({months, days, microseconds});
  if (!number) refuse("is out of the range of an INTERVAL");
  return Value::of_exact(TypeId::kInterval, *number);
}

Value binary_value(Type type, uint32_t oid, std::string_view bytes) {
  ByteReader reader(bytes);
  switch (type.id) {
    case TypeId::kBoolean:
      return Value::of_integer(type, reader.number<uint8_t>() != 0 ? 1 : 0);
    case TypeId::kSmallint:
      return Value::of_integer(type, reader.number<int16_t>());
    case TypeId::kInteger:
      return Value::of_integer(type, reader.number<int32_t>());
    case TypeId::kBigint:
      if (oid == kOid) return Value::of_integer(type, reader.number<uint32_t>());
      return Value::of_integer(type, reader.number<int64_t>());
    case TypeId::kReal:
      return Value::of_real(type, std::bit_cast<float>(reader.number<uint32_t>()));
    case TypeId::kDouble:
      return Value::of_real(type, std::bit_cast<double>(reader.number<uint64_t>()));
    case TypeId::kDate:
      return Value::of_integer(type, date(reader.number<int32_t>()));
    case TypeId::kTime:
      return Value::of_integer(type, reader.number<int64_t>());
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
      return Value::of_integer(type, timestamp(reader.number<int64_t>(), type_name(type)));
    case TypeId::kInterval:
      return interval(bytes);
    case TypeId::kDecimal:
      return numeric(type, bytes);
    case TypeId::kUuid:
      return Value::of_exact(type, static_cast<Int128>(reader.number<UInt128>() ^ UInt128{1} << 127));
    default:
      if (oid == kJsonb) reader.number<uint8_t>();  // the version of its form
      return Value::of_text(std::string(reader.rest()), type);
  }
}

Value array(const ReadType& as, std::string_view bytes) {
  constexpr int32_t kNull = -1;
  ByteReader reader(bytes);
  const auto dimensions = reader.number<int32_t>();
  reader.number<int32_t>();  // whether there are NULLs
  reader.number<int32_t>();  // the type of the elements
  if (dimensions > 1) refuse("is an array of several dimensions, which no list is");
  int32_t count = 0;
  if (dimensions == 1) {
    count = reader.number<int32_t>();
    reader.number<int32_t>();  // the number of the first
  }
  ListWriter list(as.type);
  for (int32_t i = 0; i < count; ++i) {
    const auto length = reader.number<int32_t>();
    if (length == kNull) {
      list.append_null();
    } else {
      list.append(binary_value(*as.type.element, as.oid, reader.take(static_cast<size_t>(length))));
    }
  }
  return list.finish();
}

}  // namespace

std::optional<ReadType> read_type(const TypeOfServer& type, int modifier) {
  using Form = ReadType::Form;
  const bool is_array = type.element != 0;
  const uint32_t oid = is_array ? type.element : type.oid;
  std::optional<Type> value = binary_type(oid);
  if (is_array ? type.is_element_enum : type.is_enum) value = Type(TypeId::kVarchar);
  if (oid == kNumeric) {
    if (modifier < 0 && !is_array) return std::nullopt;
    if (modifier >= 0) value = decimal_of_modifier(modifier);
  }
  if (!value || (is_array && !is_listable(*value))) return ReadType{TypeId::kVarchar, Form::kText, oid};
  if (is_array) return ReadType{list_type(*value), Form::kArray, oid};
  return ReadType{*value, Form::kBinary, oid};
}

ReadType numeric_type(int whole_digits, int scale) {
  const int digits = std::max(whole_digits + scale, 1);
  if (digits > kMaxDecimalDigits) return {TypeId::kVarchar, ReadType::Form::kText, kNumeric};
  return {Type::decimal(digits, scale), ReadType::Form::kBinary, kNumeric};
}

Value read_value(const ReadType& as, std::string_view bytes) {
  switch (as.form) {
    case ReadType::Form::kBinary:
      return binary_value(as.type, as.oid, bytes);
    case ReadType::Form::kArray:
      return array(as, bytes);
    case ReadType::Form::kText:
      return Value::of_text(std::string(bytes), as.type);
  }
  return {};
}

}  // namespace rtsql::postgres
