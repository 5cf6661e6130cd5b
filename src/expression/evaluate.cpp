#include "expression/evaluate.h"

#include <algorithm>
#include <cmath>
#include <compare>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "expression/host_functions.h"
#include "expression/time_value.h"
#include "expression/type_rules.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

bool is_truth(const Value& value, bool truth) {
  return !value.null && (value.integer != 0) == truth;
}

Value of_truth(bool truth) {
  return Value::of_integer(TypeId::kBoolean, truth);
}

// ---- Numbers

std::optional<Value> fit(Int128 value, Type type) {
  const ExactRange range = exact_range(type);
  if (value < range.low || value > range.high) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(value));
}

std::optional<Value> exact_arithmetic(Op op, Type type, Int128 a, Int128 b) {
  switch (op) {
    case Op::kAdd:
      return fit(a + b, type);
    case Op::kSubtract:
      return fit(a - b, type);
    case Op::kMultiply:
      return fit(a * b, type);
    case Op::kDivide:
      return b == 0 ? Value::null_of(type) : fit(a / b, type);
    case Op::kModulo:
      return b == 0 ? Value::null_of(type) : fit(a % b, type);
    default:
      return std::nullopt;
  }
}

std::optional<Value> double_arithmetic(Op op, double a, double b) {
  const Type type = TypeId::kDouble;
  switch (op) {
    case Op::kAdd:
      return Value::of_real(type, a + b);
    case Op::kSubtract:
      return Value::of_real(type, a - b);
    case Op::kMultiply:
      return Value::of_real(type, a * b);
    case Op::kDivide:
      return b == 0 ? Value::null_of(type) : Value::of_real(type, a / b);
    case Op::kModulo:
      return b == 0 ? Value::null_of(type) : Value::of_real(type, std::fmod(a, b));
    default:
      return std::nullopt;
  }
}

// REAL is left to kernels: devices round it as they like.
bool computes(Type type) {
  return is_integral(type) || type.id == TypeId::kDecimal || type.id == TypeId::kDouble || is_temporal(type);
}

std::optional<Value> arithmetic(Op op, Type type, const Value& a, const Value& b) {
  if (!computes(type) || !computes(a.type)) return std::nullopt;
  if (a.null || b.null) return Value::null_of(type);
  return type.id == TypeId::kDouble ? double_arithmetic(op, a.real, b.real)
                                    : exact_arithmetic(op, type, a.integer, b.integer);
}

Value of_bits(Op op, Type type, const Value& a, const Value& b) {
  if (a.null || b.null) return Value::null_of(type);
  const bool is_narrow = type.id == TypeId::kInteger;
  const int64_t count = b.integer & (is_narrow ? 31 : 63);
  int64_t bits = 0;
  switch (op) {
    case Op::kBitAnd:
      bits = a.integer & b.integer;
      break;
    case Op::kBitOr:
      bits = a.integer | b.integer;
      break;
    case Op::kBitXor:
      bits = a.integer ^ b.integer;
      break;
    case Op::kShiftLeft:
      bits = static_cast<int64_t>(static_cast<uint64_t>(a.integer) << count);
      break;
    default:
      bits = a.integer >> count;
      break;
  }
  return Value::of_integer(type, is_narrow ? static_cast<int32_t>(bits) : bits);
}

std::optional<Value> one_number(Op op, Type type, const Value& a) {
  if (!computes(type) || !computes(a.type)) return std::nullopt;
  if (a.null) return Value::null_of(type);
  if (type.id != TypeId::kDouble) {
    const Int128 value = a.integer;
    if (op == Op::kNegate || (op == Op::kAbs && value < 0)) return fit(-value, type);
    return op == Op::kAbs ? std::optional(a) : std::nullopt;
  }
  switch (op) {
    case Op::kNegate:
      return Value::of_real(type, -a.real);
    case Op::kAbs:
      return Value::of_real(type, std::abs(a.real));
    case Op::kFloor:
      return Value::of_real(type, std::floor(a.real));
    case Op::kCeil:
      return Value::of_real(type, std::ceil(a.real));
    case Op::kRound:
      return Value::of_real(type, std::nearbyint(a.real));
    case Op::kSqrt:
      if (a.real < 0) return std::nullopt;
      return Value::of_real(type, std::sqrt(a.real));
    default:
      return std::nullopt;
  }
}

// ---- Comparisons

// Orders values so that NaN equals NaN and is larger than every number.
std::weak_ordering order_of(const Value& a, const Value& b) {
  if (a.type.id == TypeId::kVarchar) return a.text <=> b.text;
  if (is_exact(a.type) && is_exact(b.type)) {
    // The two scales may differ.
    const int more = scale_of(b.type) - scale_of(a.type);
    const Int128 x = Int128{a.integer} * power_of_ten(std::max(more, 0));
    const Int128 y = Int128{b.integer} * power_of_ten(std::max(-more, 0));
    return x < y   ? std::weak_ordering::less
           : x > y ? std::weak_ordering::greater
                   : std::weak_ordering::equivalent;
  }
  if (!is_floating(a.type)) return a.integer <=> b.integer;
  if (std::isnan(a.real) || std::isnan(b.real)) return std::isnan(a.real) <=> std::isnan(b.real);
  return a.real < b.real   ? std::weak_ordering::less
         : a.real > b.real ? std::weak_ordering::greater
                           : std::weak_ordering::equivalent;
}

bool holds(Op comparison, std::weak_ordering order) {
  switch (comparison) {
    case Op::kEqual:
      return order == 0;
    case Op::kNotEqual:
      return order != 0;
    case Op::kLess:
      return order < 0;
    case Op::kLessEqual:
      return order <= 0;
    case Op::kGreater:
      return order > 0;
    default:
      return order >= 0;
  }
}

Value is_in(std::span<const Value> operands) {
  const Value& value = operands[0];
  bool any_null = value.null;
  for (size_t i = 1; i < operands.size() && !value.null; ++i) {
    const Value& item = operands[i];
    if (!item.null && order_of(value, item) == 0) return of_truth(true);
    any_null = any_null || item.null;
  }
  return any_null ? Value::null_of(TypeId::kBoolean) : of_truth(false);
}

// ---- Logic

Value logic(Op op, std::span<const Value> operands) {
  const bool decides = op == Op::kOr;
  bool any_null = false;
  for (const Value& operand : operands) {
    if (is_truth(operand, decides)) return of_truth(decides);
    any_null = any_null || operand.null;
  }
  return any_null ? Value::null_of(TypeId::kBoolean) : of_truth(!decides);
}

Value taken_arm(std::span<const Value> operands) {
  for (size_t i = 0; i + 1 < operands.size(); i += 2) {
    if (is_truth(operands[i], true)) return operands[i + 1];
  }
  return operands.back();
}

Value first_value(std::span<const Value> operands) {
  for (const Value& operand : operands) {
    if (!operand.null) return operand;
  }
  return operands.back();
}

Value extreme(Op op, std::span<const Value> operands) {
  const Value* best = &operands[0];
  for (const Value& value : operands) {
    if (value.null) continue;
    const auto order = best->null ? std::weak_ordering::equivalent : order_of(value, *best);
    if (best->null || (op == Op::kGreatest ? order > 0 : order < 0)) best = &value;
  }
  return *best;
}

// ---- Operations that only plans hold

std::optional<Value> joint_sum(Type type, const Value& high, const Value& low) {
  const Int128 sum = (Int128{high.integer} << 32) + static_cast<uint64_t>(low.integer);
  return type.id == TypeId::kDouble ? Value::of_real(type, static_cast<double>(sum)) : fit(sum, type);
}

std::optional<Value> key_of(const Value& value, Type bits) {
  if (value.type.id == TypeId::kVarchar) return std::nullopt;
  if (value.null) return Value::null_of(bits);
  const uint64_t key = encode_key(value);
  return Value::of_integer(
      bits, bits.id == TypeId::kInteger ? static_cast<int32_t>(key) : static_cast<int64_t>(key));
}

std::optional<Value> value_of_key(const Value& bits, const Expr& expr) {
  if (bits.null) return Value::null_of(expr.type);
  const auto key = static_cast<uint64_t>(bits.integer);
  if (expr.type.id != TypeId::kVarchar) return decode_key(key, expr.type);
  if (!expr.dictionary || key >= expr.dictionary->size()) return std::nullopt;
  return Value::of_text(expr.dictionary->string(static_cast<uint32_t>(key)));
}

}  // namespace

std::optional<Value> evaluate(Op op, Type type, std::span<const Value> operands) {
  const Value& a = operands[0];
  switch (op) {
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo:
      return arithmetic(op, type, a, operands[1]);
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return of_bits(op, type, a, operands[1]);
    case Op::kNegate:
    case Op::kAbs:
    case Op::kFloor:
    case Op::kCeil:
    case Op::kRound:
    case Op::kSqrt:
      return one_number(op, type, a);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: {
      const Value& b = operands[1];
      return a.null || b.null ? Value::null_of(type) : of_truth(holds(op, order_of(a, b)));
    }
    case Op::kNot:
      return a.null ? a : of_truth(a.integer == 0);
    case Op::kIsNull:
      return of_truth(a.null);
    case Op::kIn:
      return is_in(operands);
    case Op::kAnd:
    case Op::kOr:
      return logic(op, operands);
    case Op::kCase:
      return taken_arm(operands);
    case Op::kCoalesce:
      return first_value(operands);
    case Op::kGreatest:
    case Op::kLeast:
      return extreme(op, operands);
    default:
      return time_value(op, type, operands);
  }
}

namespace {

std::optional<Value> call(const Expr& call, std::span<const Value> operands) {
  std::vector<HostArgument> arguments;
  for (const Value& operand : operands) {
    if (operand.null) return Value::null_of(call.type);
    arguments.push_back(argument_of(operand));
  }
  return apply_host_function(call, arguments);
}

}  // namespace

std::optional<Value> apply_host_function(const Expr& call, std::span<const HostArgument> arguments) {
  count_steps();
  try {
    return call.host_function->apply(arguments);
  } catch (Error& error) {
    if (error.kind() != ErrorKind::kValue || error.span()) throw;
    throw std::move(error).at(call.span);
  }
}

std::optional<Value> evaluate(const Expr& expr, std::span<const Value> operands) {
  count_steps();
  const Value& a = operands[0];
  switch (expr.op) {
    case Op::kCast:
      return cast_value(a, expr.type);
    case Op::kToKey:
      return key_of(a, expr.type);
    case Op::kFromKey:
      return value_of_key(a, expr);
    case Op::kWrapAdd:
      return Value::of_integer(expr.type, static_cast<int64_t>(static_cast<uint64_t>(a.integer) +
                                                               static_cast<uint64_t>(operands[1].integer)));
    case Op::kSumParts:
      return joint_sum(expr.type, a, operands[1]);
    case Op::kHostFunction:
      return call(expr, operands);
    default:
      return evaluate(expr.op, expr.type, operands);
  }
}

}  // namespace rtsql
