#include "exec/value_bits.h"

#include <bit>

namespace rtsql {

uint64_t value_bits(const Value& value) {
  switch (value.type.id) {
    case TypeId::kReal:
      return std::bit_cast<uint32_t>(static_cast<float>(value.real));
    case TypeId::kDouble:
      return std::bit_cast<uint64_t>(value.real);
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return static_cast<uint32_t>(value.integer);
    default:
      return static_cast<uint64_t>(value.integer);
  }
}

Value value_of_bits(Type type, uint64_t bits) {
  switch (type.id) {
    case TypeId::kReal:
      return Value::of_real(type, std::bit_cast<float>(static_cast<uint32_t>(bits)));
    case TypeId::kDouble:
      return Value::of_real(type, std::bit_cast<double>(bits));
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return Value::of_integer(type, static_cast<int32_t>(bits));
    default:
      return Value::of_integer(type, static_cast<int64_t>(bits));
  }
}

}  // namespace rtsql
