// Writes ExpressionWriter's operators on numbers.
#include <fmt/format.h>

#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"
#include "storage/key_encoding.h"

namespace rtsql {
std::string ExpressionWriter::exceeds_decimal(const std::string& value, Type type) {
  auto bound = static_cast<uint64_t>(power_of_ten(type.precision) - 1);
  return fmt::format("exceeds({}, int64_t({}))", value, inputs_.word(bound));
}

RowValue ExpressionWriter::arithmetic(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  RowValue b = expr.operands.size() > 1 ? write(*expr.operands[1], code) : RowValue{};
  std::string null = either(a.null, b.null);
  Type type = expr.operands[0]->type;
  if (!null.empty()) null = store(TypeId::kBoolean, null, "", code).value;
  bool exact = !is_floating(type);
  auto checked = [&](std::string_view name) {
    std::string overflow = declare_overflow(code);
    std::string operands = b.value.empty() ? a.value : a.value + ", " + b.value;
    RowValue result = store(
        expr.type, fmt::format("{}_{}({}, {})", name, helper_suffix(type), operands, overflow), null, code);
    std::string failed = overflow;
    if (expr.type.id == TypeId::kDecimal) failed += " || " + exceeds_decimal(result.value, expr.type);
    if (expr.type.id == TypeId::kDate) failed += fmt::format(" || is_no_date({})", result.value);
    raise(fmt::format("{} && ({})", alive(null), failed), row_value_error(expr), expr.span, code);
    return result;
  };
  switch (expr.op) {
    case Op::kNegate:
      return exact ? checked("negate") : store(expr.type, "-" + a.value, null, code);
    case Op::kAbs:
      return exact ? checked("abs") : store(expr.type, fmt::format("abs({})", a.value), null, code);
    case Op::kAdd:
      return exact ? checked("add") : store(expr.type, a.value + " + " + b.value, null, code);
    case Op::kSubtract:
      return exact ? checked("subtract") : store(expr.type, a.value + " - " + b.value, null, code);
    case Op::kMultiply:
      return exact ? checked("multiply") : store(expr.type, a.value + " * " + b.value, null, code);
    default:
      break;
  }
  // A quotient is NULL where the divisor is 0, for floats too.
  if (!is_nonzero_literal(*expr.operands[1])) {
    std::string divisor_is_zero = fmt::format("({} == {})", b.value, zero(type));
    null = store(TypeId::kBoolean, either(null, divisor_is_zero), "", code).value;
  }
  if (exact) return checked(expr.op == Op::kDivide ? "divide" : "modulo");
  std::string value = expr.op == Op::kDivide ? fmt::format("{} / {}", a.value, b.value)
                                             : fmt::format("modulo_floats({}, {})", a.value, b.value);
  return store(expr.type, value, null, code);
}

RowValue ExpressionWriter::bit_operation(const Expr& expr, std::string& code) {
  const RowValue a = write(*expr.operands[0], code), b = write(*expr.operands[1], code);
  const bool shifts = expr.op == Op::kShiftLeft || expr.op == Op::kShiftRight;
  const std::string other =
      shifts ? fmt::format("({} & {})", b.value, key_bytes(expr.type) * 8 - 1) : b.value;
  const std::string_view sign = expr.op == Op::kBitXor ? "^" : infix_operator(expr.op);
  return store(expr.type, fmt::format("{} {} {}", a.value, sign, other), either(a.null, b.null), code);
}

}  // namespace rtsql
