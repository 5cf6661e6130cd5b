#include "bind/names/written_interval.h"

#include "bind/names/number_literal.h"
#include "expression/type_rules.h"
#include "function/registry/operators.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

std::optional<Factor> written_factor(const sql::Expression& expression) {
  Value value;
  if (expression.kind == ExpressionKind::kUnary && operator_of(expression).op == Op::kNegate) {
    std::optional<Factor> factor = written_factor(*expression.operands[0]);
    if (factor) factor->numerator = -factor->numerator;
    return factor;
  }
  if (expression.kind == ExpressionKind::kInteger) {
    value = integer_literal(expression)->literal;
  } else if (expression.kind == ExpressionKind::kDecimal) {
    value = decimal_literal(expression)->literal;
  }
  if (value.type.id == TypeId::kNull || !is_exact(value.type)) return std::nullopt;
  const Int128 denominator = power_of_ten(scale_of(value.type));
  if (is_wide(value.type) || denominator > INT64_MAX) return std::nullopt;
  return Factor{value.integer, static_cast<int64_t>(denominator)};
}

std::optional<TimeShift> product(const sql::Expression& interval, const sql::Expression& number, bool divide,
                                 SourceSpan span) {
  const std::optional<Factor> factor = written_factor(number);
  const std::optional<TimeShift> one = factor ? written_interval(interval) : std::nullopt;
  if (!one || (divide && factor->numerator == 0)) return std::nullopt;
  return scaled(*one, divide ? Factor{factor->denominator, factor->numerator} : *factor, span);
}

}  // namespace

std::optional<TimeShift> written_interval(const sql::Expression& expression) {
  if (expression.kind == ExpressionKind::kInterval) return parse_time_shift(expression.text, expression.span);
  if (expression.kind != ExpressionKind::kUnary && expression.kind != ExpressionKind::kBinary)
    return std::nullopt;
  const SqlOperator& of = operator_of(expression);
  if (of.precedence == sql::Precedence::kSign) {
    const std::optional<TimeShift> interval = written_interval(*expression.operands[0]);
    return interval && of.op == Op::kNegate ? std::optional(-*interval) : interval;
  }
  if (expression.operands.size() != 2) return std::nullopt;
  const sql::Expression& left = *expression.operands[0];
  const sql::Expression& right = *expression.operands[1];
  if (of.op == Op::kMultiply) {
    const std::optional<TimeShift> multiple = product(left, right, false, expression.span);
    return multiple ? multiple : product(right, left, false, expression.span);
  }
  if (of.op == Op::kDivide) return product(left, right, true, expression.span);
  if (of.op != Op::kAdd && of.op != Op::kSubtract) return std::nullopt;
  // The right one first: long sums of numbers have no long right sides.
  const std::optional<TimeShift> b = written_interval(right);
  const std::optional<TimeShift> a = b ? written_interval(left) : std::nullopt;
  if (!a) return std::nullopt;
  return sum(*a, of.op == Op::kSubtract ? -*b : *b, expression.span);
}

}  // namespace rtsql
