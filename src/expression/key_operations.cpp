// Declares the operations that only plans hold: on keys, and on the halves of sums
// (shaders/exec/keys.glsl, shaders/exec/arithmetic.glsl).
#include "expression/operation.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

using Fails = Operation::Fails;
using Values = std::span<const Value>;
using Exact = std::optional<Int128>;
using Result = std::optional<Value>;

Result key_of(const Expr& call, Values of) {
  const Value& value = of[0];
  if (value.type.id == TypeId::kVarchar) return std::nullopt;
  if (value.null) return Value::null_of(call.type);
  const uint64_t key = encode_key(value);
  return Value::of_integer(
      call.type, call.type.id == TypeId::kInteger ? static_cast<int32_t>(key) : static_cast<int64_t>(key));
}

Result value_of_key(const Expr& call, Values of) {
  if (of[0].null) return Value::null_of(call.type);
  const auto key = static_cast<uint64_t>(of[0].integer);
  if (call.type.id != TypeId::kVarchar) return decode_key(key, call.type);
  if (!call.dictionary || key >= call.dictionary->size()) return std::nullopt;
  return Value::of_text(std::string(call.dictionary->string(static_cast<uint32_t>(key))));
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
  return Value::of_integer(call.type, static_cast<int64_t>(sum));
}

const Operation kKeyOperations[] = {
    {.op = Op::kToKey, .name = "key", .special = key_of, .glsl = "{type}(to_key({0}))"},
    {.op = Op::kFromKey,
     .name = "from_key",
     .special = value_of_key,
     .glsl = "from_key_{result_suffix}({word}({0}))"},
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
     .glsl = "sum_parts({0}, {1}, {overflow})",
     .glsl_of_floats = "sum_parts({0}, {1})",
     .hint = "CAST the argument of SUM to DOUBLE"},
};

}  // namespace

std::span<const Operation> key_operations() {
  return kKeyOperations;
}

}  // namespace rtsql
