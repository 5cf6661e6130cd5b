// Declares functions of numbers that kernels compute.
#include "function/number/number_functions.h"

#include <fmt/format.h>

#include <limits>
#include <numbers>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/hash.h"
#include "function/host_function.h"
#include "function/scalar_function.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

ExprPtr double_of(std::string_view function, const ExprPtr& argument) {
  return cast_expr(number_argument(function, argument), TypeId::kDouble);
}

ExprPtr bind_mod(Arguments of, SourceSpan span) {
  return compute_numbers(Op::kModulo, number_argument("mod", of[0]), number_argument("mod", of[1]), span);
}

ExprPtr bind_sign(Arguments of, SourceSpan span) {
  const ExprPtr value = number_argument("sign", of[0]);
  return bind_case({compare_to_zero(Op::kLess, value, span), integer_literal(-1, span),
                    compare_to_zero(Op::kGreater, value, span), integer_literal(1, span),
                    compare_to_zero(Op::kEqual, value, span), integer_literal(0, span)},
                   span);
}

ExprPtr bind_pi(const Arguments&, SourceSpan span) {
  return double_literal(std::numbers::pi, span);
}

constexpr double kHalfTurn = 180;

ExprPtr bind_degrees(Arguments of, SourceSpan span) {
  return make_folded(Op::kMultiply, TypeId::kDouble,
                     {double_of("degrees", of[0]), double_literal(kHalfTurn / std::numbers::pi, span)}, span);
}

ExprPtr bind_radians(Arguments of, SourceSpan span) {
  return make_folded(Op::kMultiply, TypeId::kDouble,
                     {double_of("radians", of[0]), double_literal(std::numbers::pi / kHalfTurn, span)}, span);
}

// NaN equals itself and nothing else.
ExprPtr bind_isnan(Arguments of, SourceSpan span) {
  return make_comparison(Op::kEqual, double_of("isnan", of[0]),
                         double_literal(std::numeric_limits<double>::quiet_NaN(), span), span);
}

// Infinity is the largest number but for NaN.
ExprPtr compare_to_infinity(Op op, std::string_view function, const ExprPtr& argument, SourceSpan span) {
  const ExprPtr magnitude = make_folded(Op::kAbs, TypeId::kDouble, {double_of(function, argument)}, span);
  return make_comparison(op, magnitude, double_literal(std::numeric_limits<double>::infinity(), span), span);
}

ExprPtr make_is_finite(const ExprPtr& time, SourceSpan span) {
  return make_folded(Op::kIsFinite, TypeId::kBoolean, {time}, span);
}

// Every INTERVAL is finite.
ExprPtr bind_isfinite(Arguments of, SourceSpan span) {
  if (is_moment(of[0]->type)) return make_is_finite(of[0], span);
  if (of[0]->type.id == TypeId::kInterval) return make_comparison(Op::kEqual, of[0], of[0], span);
  return compare_to_infinity(Op::kLess, "isfinite", of[0], span);
}

ExprPtr bind_isinf(Arguments of, SourceSpan span) {
  if (is_moment(of[0]->type))
    return make_folded(Op::kNot, TypeId::kBoolean, {make_is_finite(of[0], span)}, span);
  if (of[0]->type.id == TypeId::kInterval) return make_comparison(Op::kNotEqual, of[0], of[0], span);
  return compare_to_infinity(Op::kEqual, "isinf", of[0], span);
}

ExprPtr exact_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, Type::decimal(1, 0));
  ExprPtr value = number_argument(function, argument);
  if (is_exact(value->type)) return value;
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs a DECIMAL, not {}", function, type_name(value->type)))
      .at(argument->span);
}

// Counts the digits behind the point up to the last that is not 0.
int32_t count_places(std::string_view number) {
  const size_t point = number.find('.');
  if (point == std::string_view::npos) return 0;
  return static_cast<int32_t>(number.find_last_not_of('0') - point);
}

ExprPtr bind_min_scale(Arguments of, SourceSpan span) {
  const auto apply = [](std::span<const HostArgument> given) -> std::optional<Value> {
    return Value::of_integer(TypeId::kInteger, count_places(given[0].text));
  };
  return make_host_call({"min_scale", false, apply}, TypeId::kInteger,
                        {cast_expr(exact_argument("min_scale", of[0]), TypeId::kVarchar)}, span);
}

// A type has one scale, so the zeros of a constant alone can go.
ExprPtr bind_trim_scale(Arguments of, SourceSpan) {
  ExprPtr value = exact_argument("trim_scale", of[0]);
  const bool has_zeros = is_literal(value) && value->type.id == TypeId::kDecimal && !value->literal.null;
  if (!has_zeros) return value;
  const int scale = count_places(format_value(value->literal));
  const int digits = std::max(value->type.precision - (value->type.scale - scale), 1);
  return cast_expr(value, Type::decimal(digits, scale));
}

// It is that of the type; NULL has none.
ExprPtr bind_scale(Arguments of, SourceSpan span) {
  const ExprPtr value = exact_argument("scale", of[0]);
  if (of[0]->type.id == TypeId::kNull) return make_literal(Value::null_of(TypeId::kInteger), span);
  ExprPtr scale = integer_literal(scale_of(value->type), span);
  if (value->op == Op::kLiteral && !value->literal.null) return scale;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {value}, span),
                    make_literal(Value::null_of(TypeId::kInteger), span), scale},
                   span);
}

ExprPtr bind_abs(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = number_argument("abs", arguments[0]);
  return make_folded(Op::kAbs, number->type, {number}, span);
}

ExprPtr bind_sqrt(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_folded(Op::kSqrt, TypeId::kDouble,
                     {cast_expr(number_argument("sqrt", arguments[0]), TypeId::kDouble)}, span);
}

// The columns, then the point. Space has one dimension more: its norm is that of the plane's and the third
// difference.
ExprPtr bind_distance(Arguments of, SourceSpan span) {
  const size_t dimensions = of.size() / 2;
  if (of.size() % 2 != 0) {
    throw Error(ErrorKind::kType,
                "distance is between two points of two or three coordinates each, not 5 numbers")
        .at(span)
        .hint("distance(x, y, px, py) or distance(x, y, z, px, py, pz)");
  }
  ExprPtr length;
  for (size_t i = 0; i < dimensions; ++i) {
    const ExprPtr difference =
        make_folded(Op::kSubtract, TypeId::kDouble,
                    {double_of("distance", of[i]), double_of("distance", of[dimensions + i])}, span);
    length = length ? make_folded(Op::kNorm, TypeId::kDouble, {length, difference}, span) : difference;
  }
  return length;
}

ExprPtr bind_random(std::vector<ExprPtr> arguments, SourceSpan span) {
  if (arguments.size() == 1) {
    throw Error(ErrorKind::kType, "wrong number of arguments of random: 1 given")
        .at(span)
        .hint("expected random() or random(seed, x)");
  }
  return make_random(host_argument("random", 'i', arguments[0]), host_argument("random", 'i', arguments[1]),
                     span);
}

}  // namespace

std::vector<ScalarFunction> composed_number_functions() {
  return {
      {"abs", 1, 1, "abs(number)", "absolute value", bind_abs},
      {"degrees", 1, 1, "degrees(angle)", "radians in degrees", bind_degrees},
      {"distance", 4, 6, "distance(x, y[, z], px, py[, pz])",
       "how far two points of the plane or of space are apart: sqrt((x - px)² + (y - py)²)", bind_distance},
      {"isfinite", 1, 1, "isfinite(value)", "whether a number or time is neither infinite nor NaN",
       bind_isfinite},
      {"isinf", 1, 1, "isinf(value)", "whether a number or time is infinite", bind_isinf},
      {"isnan", 1, 1, "isnan(number)", "whether it is NaN", bind_isnan},
      {"min_scale", 1, 1, "min_scale(number)", "digits behind the point that its value needs",
       bind_min_scale},
      {"mod", 2, 2, "mod(a, b)", "the same as a % b", bind_mod},
      {"pi", 0, 0, "pi()", "3.141592653589793", bind_pi},
      {"radians", 1, 1, "radians(angle)", "degrees in radians", bind_radians},
      {"random", 0, 2, "random([seed, x])", "DOUBLE in [0, 1), the same for the same seed and x",
       bind_random},
      {"scale", 1, 1, "scale(number)", "digits behind the point of its type", bind_scale},
      {"trim_scale", 1, 1, "trim_scale(number)", "the number, a constant without zeros at its end",
       bind_trim_scale},
      {"sign", 1, 1, "sign(number)", "−1, 0 or 1", bind_sign},
      {"sqrt", 1, 1, "sqrt(number)", "square root; an error for negative numbers", bind_sqrt},
  };
}

}  // namespace rtsql
