#include "expression/operation.h"

#include <algorithm>
#include <array>

namespace rtsql {
namespace {

constexpr size_t kOps = static_cast<size_t>(Op::kAggregate) + 1;

std::array<const Operation*, kOps> operations_by_op() {
  std::array<const Operation*, kOps> found{};
  for (const std::span<const Operation> all :
       {number_operations(), time_operations(), interval_operations(), key_operations()}) {
    for (const Operation& operation : all) found[static_cast<size_t>(operation.op)] = &operation;
  }
  return found;
}

// Only the smallest number, divided by -1, is too large.
bool divides_safely(const Expr& divisor) {
  return divisor.op == Op::kLiteral && (divisor.literal.null || divisor.literal.integer != -1);
}

bool has_null(std::span<const Value> of) {
  return std::ranges::any_of(of, &Value::null);
}

bool is_zero(const Value& value) {
  return value.exact() == 0 && value.real == 0;
}

std::optional<Value> fit(Int128 value, Type type) {
  const ExactRange range = type.id == TypeId::kBoolean ? ExactRange{0, 1} : computed_range(type);
  if (value < range.low || value > range.high) return std::nullopt;
  return Value::of_exact(type, value);
}

std::optional<Value> compute_real(const Operation& operation, Type type, std::span<const Value> of) {
  if (operation.real == nullptr) return std::nullopt;
  const std::optional<double> result = operation.real(of[0].real, of.size() > 1 ? of[1].real : 0);
  if (!result) return std::nullopt;
  // Once rounded to a DOUBLE, the result of one operation on REALs rounds to the right REAL.
  return Value::of_real(type, type.id == TypeId::kReal ? static_cast<float>(*result) : *result);
}

}  // namespace

const Operation* find_operation(Op op) {
  static const std::array<const Operation*, kOps> kOperations = operations_by_op();
  return kOperations[static_cast<size_t>(op)];
}

bool can_fail(const Operation& operation, const Expr& call) {
  switch (operation.fails) {
    case Operation::Fails::kNever:
      return false;
    case Operation::Fails::kAlways:
      return true;
    case Operation::Fails::kOutOfRange:
      break;
  }
  const bool is_safe = operation.op == Op::kDivide && divides_safely(*call.operands[1]);
  return !is_floating(call.type) && !is_safe;
}

std::optional<size_t> moved_operand(const Expr& call) {
  if (!is_moment(call.type)) return std::nullopt;
  const auto found = std::ranges::find(call.operands, call.type, [](const ExprPtr& of) { return of->type; });
  return found == call.operands.end() ? std::nullopt
                                      : std::optional(static_cast<size_t>(found - call.operands.begin()));
}

std::optional<Value> compute(const Operation& operation, const Expr& call, std::span<const Value> of) {
  if (operation.special != nullptr) return operation.special(call, of);
  if (has_null(of)) return Value::null_of(call.type);
  if (operation.nulls == Operation::Nulls::kDivisor && is_zero(of[1])) return Value::null_of(call.type);
  if (std::ranges::any_of(of, is_infinite)) {
    if (operation.nulls == Operation::Nulls::kInfinite) return Value::null_of(call.type);
    const std::optional<size_t> moved = moved_operand(call);
    if (moved) return Value::of_integer(call.type, of[*moved].integer);
    if (can_fail(operation, call)) return std::nullopt;
  }
  if (is_floating(call.type)) return compute_real(operation, call.type, of);
  if (operation.exact == nullptr) return std::nullopt;
  const std::optional<Int128> result = operation.exact(of);
  return result ? fit(*result, call.type) : std::nullopt;
}

}  // namespace rtsql
