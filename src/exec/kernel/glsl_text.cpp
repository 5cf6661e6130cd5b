#include "exec/kernel/glsl_text.h"

#include <fmt/format.h>

#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {

std::string_view glsl_type(Type type) {
  if (is_wide(type)) return "i64vec2";
  switch (type.id) {
    case TypeId::kBoolean:
      return "bool";
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return "int";
    case TypeId::kReal:
    case TypeId::kDouble:
      return "double";
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kNull:
    case TypeId::kEnum:
      return "uint";
    default:
      return "int64_t";
  }
}

std::string_view helper_suffix(Type type) {
  if (is_wide(type)) return "i128";
  switch (type.id) {
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return "i32";
    case TypeId::kBigint:
    case TypeId::kDecimal:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
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
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("int(uint({}))", word);
    case TypeId::kReal:
      return fmt::format("real_of_bits(uint({}))", word);
    case TypeId::kDouble:
      return fmt::format("uint64BitsToDouble({})", word);
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kEnum:
      return fmt::format("uint({})", word);
    default:
      return fmt::format("int64_t({})", word);
  }
}

std::string as_word(Type type, const std::string& value) {
  switch (type.id) {
    case TypeId::kBoolean:
      return fmt::format("({} ? 1ul : 0ul)", value);
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("uint64_t(uint({}))", value);
    case TypeId::kReal:
      return fmt::format("uint64_t(bits_of_real({}))", value);
    case TypeId::kDouble:
      return fmt::format("doubleBitsToUint64({})", value);
    default:
      return fmt::format("uint64_t({})", value);
  }
}

std::string as_computed_key(Type type, const std::string& value) {
  return fmt::format("{}({})", type.id == TypeId::kReal ? "real_to_key" : "to_key", value);
}

std::string as_key(Type type, const std::string& value) {
  return as_computed_key(type, is_short(type) ? fmt::format("int({})", value) : value);
}

std::string key_as(Type type, const std::string& key) {
  if (is_short(type)) return fmt::format("int64_t({})", key_as(TypeId::kInteger, key));
  const std::string_view kind = type.id == TypeId::kBoolean ? "bool" : helper_suffix(type);
  return fmt::format("from_key_{}({}({}))", kind, key_bytes(type) == 8 ? "int64_t" : "int", key);
}

std::string stored_value(Type type, const std::string& address, const std::string& at) {
  const std::string place = fmt::format("{} + uint64_t({}) * {}ul", address, at, value_bytes(type));
  if (is_wide(type)) return fmt::format("i64vec2(U64x2s({}).v[0])", place);
  if (is_short(type)) return fmt::format("int64_t(int(U32s({}).v[0]))", place);
  switch (type.id) {
    case TypeId::kNull:
      return fmt::format("uint(U8s({}).v[0])", place);
    case TypeId::kBoolean:
      return fmt::format("U8s({}).v[0] != uint8_t(0)", place);
    case TypeId::kTinyint:
      return fmt::format("bitfieldExtract(int(U8s({}).v[0]), 0, 8)", place);
    case TypeId::kSmallint:
    case TypeId::kEnum:
      return fmt::format(
          "bitfieldExtract({}(U32s({} + uint64_t({} >> 1) * 4ul).v[0]), int({} & 1u) * 16, 16)",
          glsl_type(type), address, at, at);
    default:
      return word_as(type, fmt::format("uint64_t(U{}s({}).v[0])", 8 * value_bytes(type), place));
  }
}

std::string is_beyond(Type type, const std::string& value) {
  const ExactRange range = exact_range(type);
  return fmt::format("({0} < {1} || {0} > {2})", value, static_cast<int64_t>(range.low),
                     static_cast<int64_t>(range.high));
}

std::string zero(Type type) {
  return type.id == TypeId::kBoolean ? "false" : fmt::format("{}(0)", glsl_type(type));
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
