// Declares the operations that only plans hold: on keys, and on the halves of sums
// (shaders/exec/keys.glsl, shaders/exec/arithmetic.glsl).
#include "expression/operation.h"
#include "schema/key_encoding.h"
#include "schema/prefix_key.h"

namespace rtsql {
namespace {

using Fails = Operation::Fails;
using Values = std::span<const Value>;
using Exact = std::optional<Int128>;
using Result = std::optional<Value>;

Result key_of(const Expr& call, Values of) {
  const Value& value = of[0];
  if (has_dictionary(value.type)) return std::nullopt;
  if (value.null) return Value::null_of(call.type);
  const uint64_t key = encode_key(value);
  return Value::of_integer(
      call.type, call.type.id == TypeId::kInteger ? static_cast<int32_t>(key) : static_cast<int64_t>(key));
}

Result value_of_key(const Expr& call, Values of) {
  if (of[0].null) return Value::null_of(call.type);
  const auto key = static_cast<uint64_t>(of[0].integer);
  if (!has_dictionary(call.type)) return decode_key(key, call.type);
  if (!call.dictionary || key >= call.dictionary->size()) return std::nullopt;
  return Value::of_text(call.dictionary->copy_of(static_cast<uint32_t>(key)), call.type);
}

Int128 joint_sum(Values of) {
  return (Int128{of[0].integer} << 32) + static_cast<uint64_t>(of[1].integer);
}

Result joint_value(const Expr& call, Values of) {
  if (of[0].null || of[1].null) return Value::null_of(call.type);
  const Int128 sum = joint_sum(of);
  if (call.type.id == TypeId::kDouble) return Value::of_real(call.type, static_cast<double>(sum));
  const ExactRange range = exact_range(call.type);
  if (sum < range.low || sum > range.high) return std::nullopt;
  return Value::of_exact(call.type, sum);
}

constexpr uint64_t kSign = uint64_t{1} << 63;

Exact high_word(Values of) {
  return static_cast<int64_t>(of[0].exact() >> 64);
}

Exact low_word(Values of) {
  return static_cast<int64_t>(static_cast<uint64_t>(of[0].exact()) ^ kSign);
}

Int128 of_words(Int128 high, uint64_t low) {
  return static_cast<Int128>(static_cast<UInt128>(high) << 64 | low);
}

Result value_of_words(const Expr& call, Values of) {
  if (of[0].null || of[1].null) return Value::null_of(call.type);
  const uint64_t low = static_cast<uint64_t>(of[1].integer) ^ kSign;
  return Value::of_exact(call.type, of_words(of[0].integer, low));
}

// The low words that are summed up are less by 2^63 than they are.
Result joint_words_sum(const Expr& call, Values of) {
  for (const Value& operand : of) {
    if (operand.null) return Value::null_of(call.type);
  }
  const Int128 low = joint_sum(of.subspan(2)) + (Int128{of[4].integer} << 63);
  const Int128 high = joint_sum(of) + (low >> 64);
  const bool fits = high == static_cast<int64_t>(high);
  const Int128 sum = of_words(high, static_cast<uint64_t>(low));
  if (call.type.id == TypeId::kDouble) {
    const double real = fits ? static_cast<double>(sum) : static_cast<double>(high) * 0x1p64;
    return Value::of_real(call.type, real);
  }
  const ExactRange range = exact_range(call.type);
  if (!fits || sum < range.low || sum > range.high) return std::nullopt;
  return Value::of_exact(call.type, sum);
}

const Operation kKeyOperations[] = {
    {.op = Op::kToKey, .name = "key", .special = key_of, .glsl = "{type}({key})"},
    {.op = Op::kFromKey, .name = "from_key", .special = value_of_key, .glsl = "{value_of_key}"},
    {.op = Op::kWrapAdd,
     .name = "wrap_add",
     .exact = [](Values of) -> Exact {
       return static_cast<int64_t>(static_cast<uint64_t>(of[0].integer) +
                                   static_cast<uint64_t>(of[1].integer));
     },
     .glsl = "int64_t(uint64_t({0}) + uint64_t({1}))"},
    {.op = Op::kSumParts,
     .name = "sum_parts",
     .fails = Fails::kOutOfRange,
     .special = joint_value,
     .glsl = "sum_parts_{result_suffix}({0}, {1}, {overflow})",
     .glsl_of_floats = "sum_parts({0}, {1})",
     .hint = "CAST the argument of SUM to DOUBLE"},
    {.op = Op::kHighWord, .name = "high_word", .exact = high_word, .glsl = "high_word({0})"},
    {.op = Op::kLowWord, .name = "low_word", .exact = low_word, .glsl = "low_word({0})"},
    {.op = Op::kOfWords, .name = "of_words", .special = value_of_words, .glsl = "of_words({0}, {1})"},
    {.op = Op::kSumWords,
     .name = "sum_words",
     .fails = Fails::kOutOfRange,
     .special = joint_words_sum,
     .glsl = "sum_words_{result_suffix}({0}, {1}, {2}, {3}, {4}, {overflow})",
     .glsl_of_floats = "sum_words({0}, {1}, {2}, {3}, {4})",
     .hint = "CAST the argument of SUM to DOUBLE"},
    {.op = Op::kJointPrefix,
     .name = "joint_prefix",
     .exact = [](Values of) -> Exact { return joint_prefix_key(of[0].integer, of[1].integer); },
     .glsl = "joint_prefix({0}, {1})"},
};

}  // namespace

std::span<const Operation> key_operations() {
  return kKeyOperations;
}

}  // namespace rtsql
