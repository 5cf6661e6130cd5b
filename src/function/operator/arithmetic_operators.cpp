#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/list/list_value.h"
#include "function/number/number_functions.h"
#include "function/operator/sql_operator.h"
#include "function/time/interval_arithmetic.h"

namespace rtsql {
namespace {

using sql::Precedence;
using Operands = std::vector<ExprPtr>;

bool is_null(const Expr& expr) {
  return expr.type.id == TypeId::kNull;
}

bool is_untyped_null(const Expr& expr) {
  return expr.op == Op::kLiteral && is_null(expr);
}

// A NULL beside a DATE or TIMESTAMP is one of the same type in a difference, and in a sum moves it by NULL.
ExprPtr move_by_null(Op op, Type time, SourceSpan span) {
  const bool are_dates = time.id == TypeId::kDate;
  const Type difference = are_dates ? TypeId::kInteger : TypeId::kInterval;
  return make_literal(Value::null_of(op == Op::kSubtract ? difference : time), span);
}

// Returns null unless a DATE is moved by days or subtracted from another. A text beside a time that it is
// subtracted from becomes one.
ExprPtr make_date_arithmetic(Op op, ExprPtr& a, ExprPtr& b, SourceSpan span) {
  const auto is_date = [](const ExprPtr& expr) { return expr->type.id == TypeId::kDate; };
  if (op != Op::kAdd && op != Op::kSubtract) return nullptr;
  if (is_moment(a->type) && is_untyped_null(*b)) return move_by_null(op, a->type, span);
  if (is_moment(b->type) && is_untyped_null(*a)) return move_by_null(op, b->type, span);
  if (op == Op::kSubtract && is_moment(a->type) && is_text_literal(*b)) b = literal_beside(b, a->type);
  if (op == Op::kSubtract && is_moment(b->type) && is_text_literal(*a)) a = literal_beside(a, b->type);
  if (op == Op::kSubtract && is_date(a) && is_date(b)) return make_folded(op, TypeId::kInteger, {a, b}, span);
  const bool forward = is_date(a) && is_integral(b->type);
  const bool backward = op == Op::kAdd && is_date(b) && is_integral(a->type);
  if (forward) return make_folded(op, TypeId::kDate, {a, cast_expr(b, TypeId::kInteger)}, span);
  if (backward) return make_folded(op, TypeId::kDate, {b, cast_expr(a, TypeId::kInteger)}, span);
  return nullptr;
}

// A parameter whose type nobody has said takes that of a number that it meets, and of a time that it is
// subtracted from or that is subtracted from it; what moves a time is an INTERVAL.
void type_parameter(Op op, ExprPtr& parameter, Type beside) {
  if (parameter->op != Op::kParameter || parameter->type.id != TypeId::kNull) return;
  const bool is_time = is_moment(beside) || beside.id == TypeId::kTime;
  if (is_numeric(beside) || (is_time && op == Op::kSubtract)) {
    parameter = cast_expr(parameter, beside);
  } else if (is_time && beside.id != TypeId::kDate && op == Op::kAdd) {
    parameter = cast_expr(parameter, TypeId::kInterval);
  }
}

void check_number(std::string_view op, const Expr& side) {
  if (is_null(side) || is_numeric(side.type)) return;
  auto error = Error(ErrorKind::kType, fmt::format("{} needs numbers, not {}", op, type_name(side.type)))
                   .at(side.span);
  if (!is_temporal(side.type)) throw error;
  throw std::move(error).hint("DATE + INTEGER counts days; + INTERVAL '3 hours' moves a DATE or TIMESTAMP");
}

// A DATE and an INTEGER count days, and times are subtracted; a string literal is read as what it meets.
ExprPtr bind_arithmetic(const SqlOperator& of, Operands operands, SourceSpan span) {
  const Op op = *of.op;
  ExprPtr &a = operands[0], &b = operands[1];
  type_parameter(op, a, b->type);
  type_parameter(op, b, a->type);
  const bool are_lists = a->type.id == TypeId::kList && b->type.id == TypeId::kList;
  if (op == Op::kAdd && are_lists) return make_list_concat(a, b, span);
  if (ExprPtr date = make_date_arithmetic(op, a, b, span)) return date;
  if (ExprPtr interval = bind_interval_arithmetic(op, a, b, span)) return interval;
  if (is_text_literal(*a) && is_numeric(b->type)) a = literal_beside(a, b->type);
  if (is_text_literal(*b) && is_numeric(a->type)) b = literal_beside(b, a->type);
  check_number(of.name, *a);
  check_number(of.name, *b);
  if (is_null(*a) && is_null(*b)) return a;
  const bool is_decimal = a->type.id == TypeId::kDecimal || b->type.id == TypeId::kDecimal;
  if (is_decimal && op == Op::kDivide) return divide_decimals(a, b, span);
  const Type type = *common_type(a->type, b->type);
  if (type.id == TypeId::kDecimal && op == Op::kMultiply) return multiply_decimals(a, b, span);
  // The result has one digit more for the carry of a sum, as far as there are digits.
  const Type result = type.id == TypeId::kDecimal && op != Op::kModulo
                          ? Type::decimal(std::min(type.precision + 1, kMaxDecimalDigits), type.scale)
                          : type;
  return make_folded(op, result, {cast_expr(a, type), divisor_of(op, a, cast_expr(b, type))}, span);
}

bool is_whole(Type type) {
  return is_integral(type) || (type.id == TypeId::kDecimal && type.scale == 0);
}

// Whole numbers give a quotient without a fraction, also those that have more digits than a BIGINT.
ExprPtr bind_whole_quotient(const SqlOperator& of, Operands operands, SourceSpan span) {
  const Type a = operands[0]->type, b = operands[1]->type;
  const bool is_decimal = a.id == TypeId::kDecimal || b.id == TypeId::kDecimal;
  if (is_decimal && is_whole(a) && is_whole(b))
    return make_call(rounding_functions(), "div", std::move(operands), span);
  return bind_arithmetic(of, std::move(operands), span);
}

ExprPtr bind_sign(const SqlOperator& of, Operands operands, SourceSpan span) {
  const ExprPtr& number = operands[0];
  if (is_null(*number)) return number;
  if (number->type.id == TypeId::kInterval) return of.op ? negate_interval(number, span) : number;
  if (!is_numeric(number->type)) {
    throw Error(ErrorKind::kType, fmt::format("{} needs a number, not {}", of.name, type_name(number->type)))
        .at(number->span);
  }
  return of.op ? make_folded(*of.op, number->type, {number}, span) : number;
}

}  // namespace

std::vector<SqlOperator> arithmetic_operators() {
  return {
      {"+", Precedence::kSum, "a + b", "the sum; a DATE or TIMESTAMP so much later", Op::kAdd,
       bind_arithmetic},
      {"-", Precedence::kSum, "a - b", "the difference; a DATE or TIMESTAMP so much earlier", Op::kSubtract,
       bind_arithmetic},
      {"*", Precedence::kProduct, "a * b", "the product", Op::kMultiply, bind_arithmetic},
      {"/", Precedence::kProduct, "a / b", "the quotient, of integers truncated; NULL where b is 0",
       Op::kDivide, bind_arithmetic},
      {"//", Precedence::kProduct, "a // b", "as a / b, but of whole DECIMALs truncated, too", Op::kDivide,
       bind_whole_quotient},
      {"%", Precedence::kProduct, "a % b", "the remainder, with the sign of a; NULL where b is 0",
       Op::kModulo, bind_arithmetic},
      {"^", Precedence::kPower, "a ^ b", "the same as power(a, b); also **"},
      {"@", Precedence::kOther, "@ number", "the same as abs(number)", std::nullopt, nullptr, true},
      {"|/", Precedence::kOther, "|/ number", "the same as sqrt(number)", std::nullopt, nullptr, true},
      {"||/", Precedence::kOther, "||/ number", "the same as cbrt(number)", std::nullopt, nullptr, true},
      {"-", Precedence::kSign, "- number", "the number with the other sign", Op::kNegate, bind_sign, true},
      {"+", Precedence::kSign, "+ number", "the number itself", std::nullopt, bind_sign, true},
  };
}

}  // namespace rtsql
