#include "expression/evaluate.h"

#include <algorithm>
#include <cmath>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "expression/holds.h"
#include "expression/host_call.h"
#include "expression/operation.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

Value of_truth(bool truth) {
  return Value::of_integer(TypeId::kBoolean, truth);
}

// ---- Comparisons

template <class Number>
int order_of_numbers(Number a, Number b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Returns the sign of x · 10^-x_scale - y · 10^-y_scale, whose terms may have more bits than there are.
int order_of_scaled(Int128 x, int x_scale, Int128 y, int y_scale) {
  if (x_scale == y_scale) return order_of_numbers(x, y);
  if (x_scale > y_scale) return -order_of_scaled(y, y_scale, x, x_scale);
  const Int128 power = power_of_ten(y_scale - x_scale);
  const Int128 whole = y / power, rest = y % power;
  return x != whole ? order_of_numbers(x, whole) : order_of_numbers(Int128{0}, rest);
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
    const int order = best->null ? 0 : order_of(value, *best);
    if (best->null || (op == Op::kGreatest ? order > 0 : order < 0)) best = &value;
  }
  return *best;
}

std::optional<Value> call(const Expr& call, std::span<const Value> operands) {
  std::vector<HostArgument> arguments;
  for (const Value& operand : operands) {
    if (operand.null) return Value::null_of(call.type);
    arguments.push_back(argument_of(operand));
  }
  return apply_host_function(call, arguments);
}

}  // namespace

bool is_truth(const Value& value, bool truth) {
  return !value.null && (value.integer != 0) == truth;
}

std::optional<Value> apply_host_function(const Expr& call, std::span<const HostArgument> arguments) {
  count_steps();
  try {
    return call.host_function->apply(arguments);
  } catch (Error& error) {
    if (error.kind() != ErrorKind::kValue || error.span()) throw;
    throw std::move(error).at(call.span);
  }
}

int order_of(const Value& a, const Value& b) {
  if (has_dictionary(a.type)) return a.text.compare(b.text);
  if (is_exact(a.type) && is_exact(b.type))
    return order_of_scaled(a.exact(), scale_of(a.type), b.exact(), scale_of(b.type));
  if (!is_floating(a.type)) return order_of_numbers(a.exact(), b.exact());
  if (std::isnan(a.real) || std::isnan(b.real))
    return order_of_numbers(std::isnan(a.real), std::isnan(b.real));
  return order_of_numbers(a.real, b.real);
}

std::optional<Value> evaluate(const Expr& expr, std::span<const Value> operands) {
  count_steps();
  if (const Operation* operation = find_operation(expr.op)) return compute(*operation, expr, operands);
  const Value& a = operands[0];
  switch (expr.op) {
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: {
      const Value& b = operands[1];
      return a.null || b.null ? Value::null_of(expr.type) : of_truth(holds(expr.op, order_of(a, b)));
    }
    case Op::kNot:
      return a.null ? a : of_truth(a.integer == 0);
    case Op::kIsNull:
      return of_truth(a.null);
    case Op::kIn:
      return is_in(operands);
    case Op::kAnd:
    case Op::kOr:
      return logic(expr.op, operands);
    case Op::kCase:
      return taken_arm(operands);
    case Op::kCoalesce:
      return first_value(operands);
    case Op::kGreatest:
    case Op::kLeast:
      return extreme(expr.op, operands);
    case Op::kCast:
      return cast_value(a, expr.type);
    case Op::kHostFunction:
      return call(expr, operands);
    default:
      return std::nullopt;
  }
}

}  // namespace rtsql
