#include "schema/key_encoding.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/check.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

constexpr uint32_t kSign32 = uint32_t{1} << 31;
constexpr uint64_t kSign64 = uint64_t{1} << 63;

// A number of more bits than the key has the key of the nearest one that has as many.
uint64_t encode_number(Int128 number, uint32_t bytes) {
  if (bytes == 4) return static_cast<uint32_t>(std::clamp<Int128>(number, INT32_MIN, INT32_MAX)) ^ kSign32;
  return static_cast<uint64_t>(std::clamp<Int128>(number, INT64_MIN, INT64_MAX)) ^ kSign64;
}

int64_t decode_number(uint64_t key, uint32_t bytes) {
  if (bytes == 4) return static_cast<int32_t>(static_cast<uint32_t>(key) ^ kSign32);
  return static_cast<int64_t>(key ^ kSign64);
}

template <class Bits>
Bits encode_float_bits(Bits bits, Bits sign) {
  return (bits & sign) != 0 ? static_cast<Bits>(~bits) : static_cast<Bits>(bits | sign);
}

template <class Bits>
Bits decode_float_bits(Bits key, Bits sign) {
  return (key & sign) != 0 ? static_cast<Bits>(key & ~sign) : static_cast<Bits>(~key);
}

}  // namespace

uint32_t key_bytes(Type type) {
  return value_bytes(type) >= 8 ? 8 : 4;
}

uint64_t largest_key(Type type) {
  return key_bytes(type) == 8 ? UINT64_MAX : UINT32_MAX;
}

uint64_t encode_key(const Value& value) {
  switch (value.type.id) {
    case TypeId::kBoolean:
    case TypeId::kEnum:
      return static_cast<uint64_t>(value.integer);
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
    case TypeId::kDecimal:
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
    case TypeId::kUuid:
    case TypeId::kInterval:
      return encode_number(value.exact(), key_bytes(value.type));
    case TypeId::kReal: {
      if (std::isnan(value.real)) return UINT32_MAX;
      float real = static_cast<float>(value.real);
      return encode_float_bits(std::bit_cast<uint32_t>(real == 0 ? 0.0f : real), kSign32);
    }
    case TypeId::kDouble: {
      if (std::isnan(value.real)) return UINT64_MAX;
      return encode_float_bits(std::bit_cast<uint64_t>(value.real == 0 ? 0.0 : value.real), kSign64);
    }
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kNull:
      break;
  }
  RTSQL_CHECK(false);
  return 0;
}

Value decode_key(uint64_t key, Type type) {
  switch (type.id) {
    case TypeId::kBoolean:
      return Value::of_integer(type, key != 0);
    case TypeId::kEnum:
      return Value::of_integer(type,
                               static_cast<int64_t>(std::min(key, type.enumeration->labels().size() - 1)));
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
    case TypeId::kDecimal:
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
    case TypeId::kUuid:
    case TypeId::kInterval:
      return Value::of_integer(type, decode_number(key, key_bytes(type)));
    case TypeId::kReal:
      return Value::of_real(type,
                            std::bit_cast<float>(decode_float_bits(static_cast<uint32_t>(key), kSign32)));
    case TypeId::kDouble:
      return Value::of_real(type, std::bit_cast<double>(decode_float_bits(key, kSign64)));
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kNull:
      break;
  }
  RTSQL_CHECK(false);
  return {};
}

int compare_values(const Value& a, const Value& b) {
  if (has_dictionary(a.type)) return a.text.compare(b.text);
  if (is_wide(a.type) || a.type.id == TypeId::kDecimal)
    return a.exact() < b.exact() ? -1 : a.exact() > b.exact() ? 1 : 0;
  uint64_t x = encode_key(a), y = encode_key(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

}  // namespace rtsql
