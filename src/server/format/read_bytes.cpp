// Reads values in PostgreSQL's binary forms.
#include <fmt/format.h>

#include <bit>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "schema/interval.h"
#include "schema/list.h"
#include "server/codec/byte_reader.h"
#include "server/format/type_oids.h"
#include "server/format/value_bytes.h"

namespace rtsql::server {
namespace {

Error no_such_value(std::string message) {
  return Error(ErrorKind::kValue, std::move(message)).sqlstate(sqlstate::kInvalidBinary);
}

template <class T>
T since_1970(T since_2000, T distance) {
  const bool is_infinite =
      since_2000 == std::numeric_limits<T>::max() || since_2000 == std::numeric_limits<T>::min();
  T since = 0;
  if (is_infinite) return since_2000;
  if (__builtin_add_overflow(since_2000, distance, &since)) throw no_such_value("is out of range");
  return since;
}

Value read_interval_bytes(ByteReader& reader) {
  Interval interval;
  interval.microseconds = reader.int64();
  interval.days = reader.int32();
  interval.months = reader.int32();
  const std::optional<Int128> number = number_of(interval);
  if (!number) throw no_such_value("is out of the range of an INTERVAL");
  return Value::of_exact(TypeId::kInterval, *number);
}

// The value has as many digits as its type: those that are sent behind the point, and the others.
Value read_numeric(ByteReader& reader) {
  constexpr uint16_t kPositive = 0, kNegative = 0x4000;
  constexpr int kBase = 10'000, kDigitsOfGroup = 4;
  const auto count = static_cast<uint16_t>(reader.int16());
  const int weight = reader.int16();
  const auto sign = static_cast<uint16_t>(reader.int16());
  const int scale = reader.int16();
  if (sign != kPositive && sign != kNegative) throw no_such_value("is NaN or infinity, which no DECIMAL is");
  if (scale < 0 || scale > kMaxDecimalDigits) throw no_such_value("has more digits than a DECIMAL");
  Int128 value = 0;
  for (int i = 0; i < count; ++i) {
    const int group = static_cast<uint16_t>(reader.int16());
    if (group >= kBase) throw no_such_value("has a digit that is none");
    int exponent = kDigitsOfGroup * (weight - i) + scale;
    Int128 part = group;
    for (; exponent < 0 && part != 0; ++exponent) {
      if (part % 10 != 0) throw no_such_value("has more digits behind the point than it says");
      part /= 10;
    }
    if (part == 0) continue;
    if (exponent > kMaxDecimalDigits || __builtin_mul_overflow(part, power_of_ten(exponent), &part) ||
        __builtin_add_overflow(value, part, &value))
      throw no_such_value("has more digits than a DECIMAL");
  }
  if (value >= power_of_ten(kMaxDecimalDigits)) throw no_such_value("has more digits than a DECIMAL");
  int digits = std::max(scale, 1);
  while (digits < kMaxDecimalDigits && value >= power_of_ten(digits)) ++digits;
  return Value::of_exact(Type::decimal(digits, scale), sign == kNegative ? -value : value);
}

struct ArrayBytes {
  uint32_t element_type;
  std::vector<std::optional<std::string_view>> elements;  // none: NULL
};

ArrayBytes read_array(std::string_view bytes) {
  ByteReader reader(bytes);
  const int32_t dimensions = reader.int32();
  reader.int32();  // whether there are NULLs
  ArrayBytes array{static_cast<uint32_t>(reader.int32()), {}};
  if (dimensions < 0 || dimensions > 1)
    throw no_such_value("is an array of several dimensions, which no list is");
  int32_t count = 0;
  if (dimensions == 1) {
    count = reader.int32();
    reader.int32();  // the number of the first
  }
  for (int32_t i = 0; i < count; ++i) {
    const int32_t length = reader.int32();
    array.elements.push_back(length == -1 ? std::nullopt
                                          : std::optional(reader.take(static_cast<size_t>(length))));
  }
  reader.finish();
  return array;
}

Value read_one(uint32_t number, Type type, std::string_view bytes);

Value read_list(Type type, std::string_view bytes) {
  const ArrayBytes array = read_array(bytes);
  if (type_of_oid(array.element_type) != std::optional(*type.element))
    throw no_such_value("is an array of elements of another type");
  ListWriter list(type);
  for (const std::optional<std::string_view>& element : array.elements) {
    if (element) {
      list.append(read_one(array.element_type, *type.element, *element));
    } else {
      list.append_null();
    }
  }
  return list.finish();
}

// The elements have the type that has the digits of all.
Value read_numeric_list(std::string_view bytes) {
  const ArrayBytes array = read_array(bytes);
  if (array.element_type != oid::kNumeric) throw no_such_value("is an array of elements of another type");
  std::vector<std::optional<Value>> numbers;
  int before = 1, behind = 0;  // digits, on both sides of the point
  for (const std::optional<std::string_view>& element : array.elements) {
    if (!element) {
      numbers.emplace_back();
      continue;
    }
    ByteReader reader(*element);
    const Type type = numbers.emplace_back(read_numeric(reader))->type;
    reader.finish();
    before = std::max<int>(before, type.precision - type.scale);
    behind = std::max<int>(behind, type.scale);
  }
  if (before + behind > kMaxDecimalDigits) throw no_such_value("has more digits than a list of DECIMALs");
  const Type element = Type::decimal(before + behind, behind);
  ListWriter list(list_type(element));
  for (const std::optional<Value>& number : numbers) {
    if (number) {
      list.append(Value::of_exact(element, number->exact() * power_of_ten(behind - number->type.scale)));
    } else {
      list.append_null();
    }
  }
  return list.finish();
}

Value read_number(uint32_t number, Type type, ByteReader& reader) {
  switch (type.id) {
    case TypeId::kBoolean:
      return Value::of_integer(type, reader.byte() != 0 ? 1 : 0);
    case TypeId::kSmallint:
      return Value::of_integer(type, reader.int16());
    case TypeId::kInteger:
      return Value::of_integer(type, reader.int32());
    case TypeId::kBigint:
      if (number == oid::kOid) return Value::of_integer(type, static_cast<uint32_t>(reader.int32()));
      return Value::of_integer(type, reader.int64());
    case TypeId::kReal:
      return Value::of_real(type, std::bit_cast<float>(reader.int32()));
    case TypeId::kDouble:
      return Value::of_real(type, std::bit_cast<double>(reader.int64()));
    case TypeId::kDate:
      return Value::of_integer(type, since_1970(reader.int32(), kDaysTo2000));
    case TypeId::kTime:
      return Value::of_integer(type, reader.int64());
    case TypeId::kUuid: {
      const auto high = static_cast<UInt128>(static_cast<uint64_t>(reader.int64()));
      const auto all = high << 64 | static_cast<uint64_t>(reader.int64());
      return Value::of_exact(type, static_cast<Int128>(all ^ UInt128{1} << 127));
    }
    case TypeId::kInterval:
      return read_interval_bytes(reader);
    default:
      return Value::of_integer(type, since_1970(reader.int64(), kMicrosecondsTo2000));
  }
}

Value read_one(uint32_t number, Type type, std::string_view bytes) {
  constexpr int64_t kMicrosecondsOfDay = 86'400'000'000;
  if (type.id == TypeId::kVarchar || type.id == TypeId::kBlob)
    return Value::of_text(std::string(bytes), type);
  if (type.id == TypeId::kList) return read_list(type, bytes);
  ByteReader reader(bytes);
  Value value = read_number(number, type, reader);
  reader.finish();
  if (type.id == TypeId::kTime && (value.integer < 0 || value.integer > kMicrosecondsOfDay))
    throw no_such_value("is no time of a day");
  return value;
}

}  // namespace

Value read_bytes(uint32_t type_number, std::string_view bytes, std::string_view subject) try {
  if (type_number == oid::kNumeric) {
    ByteReader reader(bytes);
    Value value = read_numeric(reader);
    reader.finish();
    return value;
  }
  if (type_number == oid::kNumericArray) return read_numeric_list(bytes);
  const std::optional<Type> type = type_of_oid(type_number);
  if (!type) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("has a binary form of the type {}, which is not known", type_number))
        .hint("send it as text");
  }
  return read_one(type_number, *type, bytes);
} catch (const Error& error) {
  const Error retold = error.retold(fmt::format("{} {}", subject, error.message()));
  if (retold.sqlstate() != sqlstate::kProtocolViolation) throw Error(retold);
  throw no_such_value(fmt::format("{} has a length that no value of its type has", subject));
}

}  // namespace rtsql::server
