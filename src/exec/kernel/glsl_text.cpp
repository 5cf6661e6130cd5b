#include "exec/kernel/glsl_text.h"

#include <fmt/format.h>

#include <bit>

namespace rtsql {

std::string_view glsl_type(Type type) {
  switch (type.id) {
    case TypeId::kBoolean:
      return "bool";
    case TypeId::kInteger:
    case TypeId::kDate:
      return "int";
    case TypeId::kReal:
      return "float";
    case TypeId::kDouble:
      return "double";
    case TypeId::kVarchar:
    case TypeId::kNull:
      return "uint";
    default:
      return "int64_t";
  }
}

std::string_view helper_suffix(Type type) {
  switch (type.id) {
    case TypeId::kInteger:
    case TypeId::kDate:
      return "i32";
    case TypeId::kBigint:
    case TypeId::kDecimal:
    case TypeId::kTimestamp:
      return "i64";
    case TypeId::kReal:
      return "f32";
    case TypeId::kDouble:
      return "f64";
    default:
      return "u32";
  }
}

std::string word_as(Type type, const std::string& word) {
  switch (type.id) {
    case TypeId::kBoolean:
      return fmt::format("({} != 0ul)", word);
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("int(uint({}))", word);
    case TypeId::kReal:
      return fmt::format("uintBitsToFloat(uint({}))", word);
    case TypeId::kDouble:
      return fmt::format("uint64BitsToDouble({})", word);
    case TypeId::kVarchar:
      return fmt::format("uint({})", word);
    default:
      return fmt::format("int64_t({})", word);
  }
}

std::string as_word(Type type, const std::string& value) {
  switch (type.id) {
    case TypeId::kBoolean:
      return fmt::format("({} ? 1ul : 0ul)", value);
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("uint64_t(uint({}))", value);
    case TypeId::kReal:
      return fmt::format("uint64_t(floatBitsToUint({}))", value);
    case TypeId::kDouble:
      return fmt::format("doubleBitsToUint64({})", value);
    default:
      return fmt::format("uint64_t({})", value);
  }
}

std::string zero(Type type) {
  return type.id == TypeId::kBoolean ? "false" : fmt::format("{}(0)", glsl_type(type));
}

uint64_t value_bits(const Value& value) {
  switch (value.type.id) {
    case TypeId::kReal:
      return std::bit_cast<uint32_t>(static_cast<float>(value.real));
    case TypeId::kDouble:
      return std::bit_cast<uint64_t>(value.real);
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
    case TypeId::kInteger:
    case TypeId::kDate:
      return Value::of_integer(type, static_cast<int32_t>(bits));
    default:
      return Value::of_integer(type, static_cast<int64_t>(bits));
  }
}

std::string either(const std::string& a, const std::string& b) {
  if (a.empty() || a == b) return b;
  if (b.empty()) return a;
  return fmt::format("({} || {})", a, b);
}

std::string alive(const std::string& null) {
  return null.empty() ? "true" : "!" + null;
}

}  // namespace rtsql
