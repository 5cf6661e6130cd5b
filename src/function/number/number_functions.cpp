#include "function/number/number_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"

namespace rtsql {
namespace {

// DECIMALs are computed by their units.
ScalarFunction with_decimals(ScalarFunction of_integers) {
  of_integers.bind = [name = of_integers.name, bind = of_integers.bind](std::vector<ExprPtr> arguments,
                                                                        SourceSpan span) {
    const auto is_decimal = [](const ExprPtr& value) { return value->type.id == TypeId::kDecimal; };
    const bool are_exact =
        std::ranges::all_of(arguments, [](const ExprPtr& value) { return is_exact(value->type); });
    if (!are_exact || std::ranges::none_of(arguments, is_decimal)) return bind(std::move(arguments), span);
    const int scale = scale_of_units(name, arguments, span);
    for (ExprPtr& argument : arguments) argument = units_of(argument, scale);
    return decimal_of_units(bind(std::move(arguments), span), scale);
  };
  return of_integers;
}

}  // namespace

ExprPtr number_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kDouble);
  if (is_numeric(argument->type)) return argument;
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs a number, not {}", function, type_name(argument->type)))
      .at(argument->span);
}

ExprPtr compute_numbers(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  Type type = *common_type(a->type, b->type);
  if (type.id == TypeId::kDecimal && op == Op::kDivide) return divide_decimals(a, b, span);
  return make_folded(op, type, {cast_expr(a, type), divisor_of(op, a, cast_expr(b, type))}, span);
}

ExprPtr divisor_of(Op op, const ExprPtr& dividend, const ExprPtr& operand) {
  const bool divides = op == Op::kDivide || op == Op::kModulo;
  if (!divides || session_standard() != SqlStandard::kPostgresql) return operand;
  const ExprPtr known = make_folded(Op::kNonzero, operand->type, {operand}, operand->span);
  if (is_literal(known) && !known->literal.null) return known;
  ExprPtr divisor = operand;
  if (is_floating(dividend->type)) {
    // By whatever it is divided, NaN stays NaN.
    const ExprPtr not_a_number =
        make_literal(Value::of_real(operand->type, std::numeric_limits<double>::quiet_NaN()), operand->span);
    const ExprPtr is_nan =
        make_comparison(Op::kEqual, cast_expr(dividend, operand->type), not_a_number, operand->span);
    divisor = bind_case({is_nan, not_a_number, operand}, operand->span);
  }
  if (dividend->nullable) {
    const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {dividend}, operand->span);
    const ExprPtr none = make_literal(Value::null_of(operand->type), operand->span);
    divisor = bind_case({is_null, none, divisor}, operand->span);
  }
  return make_folded(Op::kNonzero, operand->type, {divisor}, operand->span);
}

ExprPtr divide_decimals(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  if (session_standard() == SqlStandard::kPostgresql && !is_floating(a->type) && !is_floating(b->type))
    return exact_quotient(a, divisor_of(Op::kDivide, a, b), span);
  return make_folded(
      Op::kDivide, TypeId::kDouble,
      {cast_expr(a, TypeId::kDouble), divisor_of(Op::kDivide, a, cast_expr(b, TypeId::kDouble))}, span);
}

ExprPtr exact_quotient(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  constexpr int kDigits = 16;
  const int of_a = as_decimal(a->type).scale, of_b = as_decimal(b->type).scale;
  // The power of ten has no more digits than a DECIMAL.
  const int scale = std::min(std::max({kDigits, of_a, of_b}), kMaxDecimalDigits + of_a - of_b);
  const auto wide = [](const ExprPtr& operand, int digits) {
    return cast_expr(operand, Type::decimal(kMaxDecimalDigits, digits));
  };
  const Value power = Value::of_exact(Type::decimal(kMaxDecimalDigits, 0), power_of_ten(scale - of_a + of_b));
  return make_folded(Op::kQuotient, Type::decimal(kMaxDecimalDigits, scale),
                     {wide(a, of_a), wide(b, of_b), make_literal(power, span)}, span);
}

ExprPtr multiply_decimals(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  const Type left = as_decimal(a->type), right = as_decimal(b->type);
  const int scale = left.scale + right.scale;
  if (scale > kMaxDecimalDigits) {
    return make_folded(Op::kMultiply, TypeId::kDouble,
                       {cast_expr(a, TypeId::kDouble), cast_expr(b, TypeId::kDouble)}, span);
  }
  const Type product = Type::decimal(std::min(left.precision + right.precision, kMaxDecimalDigits), scale);
  return make_folded(Op::kMultiply, product, {cast_expr(a, left), cast_expr(b, right)}, span);
}

ExprPtr units_of(const ExprPtr& value, int scale) {
  const Value units = Value::of_exact(Type::decimal(scale + 1, 0), power_of_ten(scale));
  return cast_expr(multiply_decimals(value, make_literal(units, value->span), value->span), TypeId::kBigint);
}

ExprPtr decimal_of_units(const ExprPtr& units, int scale) {
  const Value unit = Value::of_exact(Type::decimal(std::max(scale, 1), scale), 1);
  return cast_expr(multiply_decimals(units, make_literal(unit, units->span), units->span),
                   Type::decimal(kMaxNarrowDigits, scale));
}

int scale_of_units(std::string_view function, const std::vector<ExprPtr>& values, SourceSpan span) {
  int scale = 0;
  for (const ExprPtr& value : values) scale = std::max(scale, scale_of(value->type));
  if (scale <= kMaxNarrowDigits) return scale;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("{} of DECIMALs with {} digits behind the point", function, scale))
      .at(span)
      .hint(fmt::format("at most {} are supported", kMaxNarrowDigits));
}

ExprPtr compare_to_zero(Op op, const ExprPtr& value, SourceSpan span) {
  return make_comparison(op, value, integer_literal(0, span), span);
}

std::vector<ScalarFunction> number_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {composed_number_functions(), rounding_functions(), plain_number_functions(), angle_functions()})
    all.insert(all.end(), some.begin(), some.end());
  for (ScalarFunction& function : all) {
    if (function.name == "gcd" || function.name == "lcm") function = with_decimals(std::move(function));
  }
  return all;
}

}  // namespace rtsql
