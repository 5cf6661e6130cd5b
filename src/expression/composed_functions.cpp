#include "expression/composed_functions.h"

#include <fmt/format.h>

#include <limits>
#include <numbers>

#include "common/error.h"
#include "common/time_unit.h"
#include "expression/fold.h"
#include "expression/host_functions.h"
#include "expression/type_rules.h"
#include "storage/calendar.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

ExprPtr integer(int64_t value, SourceSpan span) {
  return make_literal(Value::of_integer(TypeId::kInteger, value), span);
}

ExprPtr real(double value, SourceSpan span) {
  return make_literal(Value::of_real(TypeId::kDouble, value), span);
}

ExprPtr number(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kDouble);
  if (is_numeric(argument->type)) return argument;
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs a number, not {}", function, type_name(argument->type)))
      .at(argument->span);
}

ExprPtr double_of(std::string_view function, const ExprPtr& argument) {
  return cast_expr(number(function, argument), TypeId::kDouble);
}

// Brings both to their common type and computes with them.
ExprPtr arithmetic(Op op, ExprPtr a, ExprPtr b, SourceSpan span) {
  Type type = *common_type(a->type, b->type);
  if (type.id == TypeId::kDecimal && op == Op::kDivide) type = TypeId::kDouble;
  return make_folded(op, type, {cast_expr(a, type), cast_expr(b, type)}, span);
}

ExprPtr bind_mod(Arguments of, SourceSpan span) {
  return arithmetic(Op::kModulo, number("mod", of[0]), number("mod", of[1]), span);
}

ExprPtr compare_to_zero(Op op, const ExprPtr& value, SourceSpan span) {
  return make_comparison(op, value, integer(0, span), span);
}

ExprPtr towards_zero(const ExprPtr& value, SourceSpan span) {
  if (is_integral(value->type)) return value;
  const ExprPtr real_value = cast_expr(value, TypeId::kDouble);
  return bind_case({compare_to_zero(Op::kLess, real_value, span),
                    make_folded(Op::kCeil, TypeId::kDouble, {real_value}, span),
                    make_folded(Op::kFloor, TypeId::kDouble, {real_value}, span)},
                   span);
}

ExprPtr bind_div(Arguments of, SourceSpan span) {
  return towards_zero(arithmetic(Op::kDivide, number("div", of[0]), number("div", of[1]), span), span);
}

// A DECIMAL loses the digits behind those that stay, exactly.
ExprPtr decimal_towards_zero(const ExprPtr& value, int digits, SourceSpan span) {
  const Type type = value->type;
  if (type.scale <= digits) return value;
  const int64_t one = power_of_ten(type.scale - digits);
  const ExprPtr unit = make_literal(Value::of_integer(type, one), span);
  const ExprPtr dropped = make_folded(Op::kModulo, type, {value, unit}, span);
  return cast_expr(make_folded(Op::kSubtract, type, {value, dropped}, span),
                   Type::decimal(type.precision - type.scale + digits, digits));
}

ExprPtr bind_trunc(Arguments of, SourceSpan span) {
  const ExprPtr value = number("trunc", of[0]);
  if (of.size() == 1) return towards_zero(value, span);
  const Expr& digits = *of[1];
  constexpr int64_t kMostDigits = 15;  // that a DOUBLE holds
  if (digits.op != Op::kLiteral || !is_integral(digits.type) || digits.literal.null ||
      digits.literal.integer < 0 || digits.literal.integer > kMostDigits) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("the digits of trunc must be an integer constant from 0 to {}", kMostDigits))
        .at(digits.span);
  }
  const auto places = static_cast<int>(digits.literal.integer);
  if (is_integral(value->type)) return value;
  if (value->type.id == TypeId::kDecimal && value->type.precision - value->type.scale + places > 0)
    return decimal_towards_zero(value, places, span);
  const ExprPtr unit = real(static_cast<double>(power_of_ten(places)), span);
  const ExprPtr scaled =
      make_folded(Op::kMultiply, TypeId::kDouble, {cast_expr(value, TypeId::kDouble), unit}, span);
  return make_folded(Op::kDivide, TypeId::kDouble, {towards_zero(scaled, span), unit}, span);
}

ExprPtr bind_sign(Arguments of, SourceSpan span) {
  const ExprPtr value = number("sign", of[0]);
  return bind_case(
      {compare_to_zero(Op::kLess, value, span), integer(-1, span), compare_to_zero(Op::kGreater, value, span),
       integer(1, span), compare_to_zero(Op::kEqual, value, span), integer(0, span)},
      span);
}

ExprPtr bind_pi(Arguments, SourceSpan span) {
  return real(std::numbers::pi, span);
}

constexpr double kHalfTurn = 180;

ExprPtr bind_degrees(Arguments of, SourceSpan span) {
  return make_folded(Op::kMultiply, TypeId::kDouble,
                     {double_of("degrees", of[0]), real(kHalfTurn / std::numbers::pi, span)}, span);
}

ExprPtr bind_radians(Arguments of, SourceSpan span) {
  return make_folded(Op::kMultiply, TypeId::kDouble,
                     {double_of("radians", of[0]), real(std::numbers::pi / kHalfTurn, span)}, span);
}

// NaN equals itself and nothing else.
ExprPtr bind_isnan(Arguments of, SourceSpan span) {
  return make_comparison(Op::kEqual, double_of("isnan", of[0]),
                         real(std::numeric_limits<double>::quiet_NaN(), span), span);
}

// Infinity is the largest number but for NaN.
ExprPtr compare_to_infinity(Op op, std::string_view function, const ExprPtr& argument, SourceSpan span) {
  const ExprPtr magnitude = make_folded(Op::kAbs, TypeId::kDouble, {double_of(function, argument)}, span);
  return make_comparison(op, magnitude, real(std::numeric_limits<double>::infinity(), span), span);
}

// Every time is finite.
ExprPtr bind_isfinite(Arguments of, SourceSpan span) {
  if (is_temporal(of[0]->type)) return make_comparison(Op::kEqual, of[0], of[0], span);
  return compare_to_infinity(Op::kLess, "isfinite", of[0], span);
}

ExprPtr bind_isinf(Arguments of, SourceSpan span) {
  if (is_temporal(of[0]->type)) return make_comparison(Op::kNotEqual, of[0], of[0], span);
  return compare_to_infinity(Op::kEqual, "isinf", of[0], span);
}

// It is that of the type; NULL has none.
ExprPtr bind_scale(Arguments of, SourceSpan span) {
  const ExprPtr value = number("scale", of[0]);
  if (of[0]->type.id == TypeId::kNull) return make_literal(Value::null_of(TypeId::kInteger), span);
  if (!is_exact(value->type)) {
    throw Error(ErrorKind::kType,
                fmt::format("function scale needs a DECIMAL, not {}", type_name(value->type)))
        .at(of[0]->span);
  }
  const ExprPtr scale = integer(scale_of(value->type), span);
  if (value->op == Op::kLiteral && !value->literal.null) return scale;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {value}, span),
                    make_literal(Value::null_of(TypeId::kInteger), span), scale},
                   span);
}

// The two's complement in as many bits as the type has.
ExprPtr bind_to_hex(Arguments of, SourceSpan span) {
  const bool is_short = of[0]->type.id == TypeId::kInteger;
  const auto apply = [is_short](std::span<const HostArgument> given) -> std::optional<Value> {
    const auto bits = static_cast<uint64_t>(given[0].number);
    return Value::of_text(fmt::format("{:x}", is_short ? bits & UINT32_MAX : bits));
  };
  return make_host_call({is_short ? "to_hex" : "to_hex of BIGINT", false, apply}, TypeId::kVarchar,
                        {host_argument("to_hex", 'i', of[0])}, span);
}

// The argument stays part of the expression, for it may be an aggregate, or be grouped by.
ExprPtr text_beside(const ExprPtr& argument, std::string text, SourceSpan span) {
  const ExprPtr literal = make_literal(Value::of_text(std::move(text)), span);
  if (argument->op == Op::kLiteral) return literal;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {argument}, span), literal, literal}, span);
}

ExprPtr bind_typeof(Arguments of, SourceSpan span) {
  return text_beside(of[0], type_name(of[0]->type), span);
}

// PostgreSQL's names of the types.
ExprPtr bind_pg_typeof(Arguments of, SourceSpan span) {
  const auto name = [](TypeId type) {
    switch (type) {
      case TypeId::kNull:
        return "unknown";
      case TypeId::kBoolean:
        return "boolean";
      case TypeId::kInteger:
        return "integer";
      case TypeId::kBigint:
        return "bigint";
      case TypeId::kReal:
        return "real";
      case TypeId::kDouble:
        return "double precision";
      case TypeId::kDecimal:
        return "numeric";
      case TypeId::kDate:
        return "date";
      case TypeId::kTimestamp:
        return "timestamp without time zone";
      case TypeId::kVarchar:
        return "character varying";
    }
    return "";
  };
  return text_beside(of[0], name(of[0]->type.id), span);
}

ExprPtr bind_if(Arguments of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kNull) of[0] = cast_expr(of[0], TypeId::kBoolean);
  if (of[0]->type.id != TypeId::kBoolean) {
    throw Error(ErrorKind::kType, fmt::format("a condition must be BOOLEAN, not {}", type_name(of[0]->type)))
        .sqlstate(sqlstate::kWrongType)
        .at(of[0]->span);
  }
  return bind_case(std::move(of), span);
}

ExprPtr bind_ifnull(Arguments of, SourceSpan span) {
  return bind_function("coalesce", std::move(of), span);
}

// Every text that is not NULL gets the separator in front; the first separator is cut off.
ExprPtr bind_concat_ws(Arguments of, SourceSpan span) {
  const ExprPtr separator = cast_expr(of[0], TypeId::kVarchar);
  ExprPtr all;
  for (size_t i = 1; i < of.size(); ++i) {
    const ExprPtr text = cast_expr(of[i], TypeId::kVarchar);
    const ExprPtr part =
        bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {text}, span),
                   make_literal(Value::of_text(""), span), make_concat(separator, text, span)},
                  span);
    all = all ? make_concat(all, part, span) : part;
  }
  const ExprPtr first = arithmetic(Op::kAdd, make_length(separator, span), integer(1, span), span);
  const ExprPtr joined = make_substring(all, first, nullptr, span);
  if (!separator->nullable) return joined;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {separator}, span),
                    make_literal(Value::null_of(TypeId::kVarchar), span), joined},
                   span);
}

ExprPtr bind_length(Arguments of, SourceSpan span) {
  return make_length(of[0], span);
}

ExprPtr bind_last_day(Arguments of, SourceSpan span) {
  const ExprPtr month = make_date_trunc(make_literal(Value::of_text("month"), span), of[0], span);
  return cast_expr(make_shifted(month, {.months = 1, .microseconds = -kMicrosecondsPerDay}, span),
                   TypeId::kDate);
}

ExprPtr bind_epoch(Arguments of, SourceSpan span) {
  return make_time_part("epoch", of[0], span);
}

// The number of times that a unit begins after the first time and up to the second.
ExprPtr bind_date_diff(Arguments of, SourceSpan span) {
  const ExprPtr from = make_date_trunc(of[0], of[1], span);
  const ExprPtr to = make_date_trunc(of[0], of[2], span);
  const TimeUnit* found = find_time_unit(of[0]->literal.text);
  if (found == nullptr) {  // a group of years, as date_trunc has it
    const ExprPtr passed = arithmetic(Op::kSubtract, make_date_part(of[0], of[2], span),
                                      make_date_part(of[0], of[1], span), span);
    return cast_expr(passed, TypeId::kBigint);
  }
  const TimeUnit& unit = *found;
  if (unit.months == 0) {
    const ExprPtr passed = make_folded(Op::kSubtract, TypeId::kBigint, {to, from}, span);
    const ExprPtr length = make_literal(Value::of_integer(TypeId::kBigint, unit.microseconds), span);
    return make_folded(Op::kDivide, TypeId::kBigint, {passed, length}, span);
  }
  auto months = [&](const ExprPtr& time) {
    const ExprPtr years =
        arithmetic(Op::kMultiply, make_time_part("year", time, span), integer(12, span), span);
    return arithmetic(Op::kAdd, years, make_time_part("month", time, span), span);
  };
  const ExprPtr passed = arithmetic(Op::kSubtract, months(to), months(from), span);
  return cast_expr(arithmetic(Op::kDivide, passed, integer(unit.months, span), span), TypeId::kBigint);
}

}  // namespace

const std::vector<ScalarFunction>& composed_functions() {
  static const std::vector<ScalarFunction> kFunctions = {
      {"char_length", 1, 1, "char_length(text)", "the same as length", bind_length},
      {"character_length", 1, 1, "character_length(text)", "the same as length", bind_length},
      {"concat_ws", 2, SIZE_MAX, "concat_ws(separator, text, …)",
       "the texts that are not NULL joined by the separator", bind_concat_ws},
      {"date_diff", 3, 3, "date_diff('unit', start, end)", "how often a unit begins from start to end",
       bind_date_diff},
      {"datediff", 3, 3, "datediff('unit', start, end)", "the same as date_diff", bind_date_diff},
      {"degrees", 1, 1, "degrees(angle)", "radians in degrees", bind_degrees},
      {"div", 2, 2, "div(a, b)", "the whole part of a / b", bind_div},
      {"epoch", 1, 1, "epoch(time)", "seconds since 1970-01-01", bind_epoch},
      {"if", 3, 3, "if(condition, a, b)", "a where the condition is TRUE, else b", bind_if},
      {"ifnull", 2, 2, "ifnull(a, b)", "b where a is NULL, else a", bind_ifnull},
      {"iif", 3, 3, "iif(condition, a, b)", "the same as if", bind_if},
      {"isfinite", 1, 1, "isfinite(number)", "whether it is neither infinite nor NaN", bind_isfinite},
      {"isinf", 1, 1, "isinf(number)", "whether it is infinite", bind_isinf},
      {"isnan", 1, 1, "isnan(number)", "whether it is NaN", bind_isnan},
      {"last_day", 1, 1, "last_day(date)", "the last day of its month", bind_last_day},
      {"mod", 2, 2, "mod(a, b)", "the same as a % b", bind_mod},
      {"nvl", 2, 2, "nvl(a, b)", "the same as ifnull", bind_ifnull},
      {"pg_typeof", 1, 1, "pg_typeof(value)", "PostgreSQL's name of its type: integer", bind_pg_typeof},
      {"pi", 0, 0, "pi()", "3.141592653589793", bind_pi},
      {"radians", 1, 1, "radians(angle)", "degrees in radians", bind_radians},
      {"scale", 1, 1, "scale(number)", "digits behind the point of its type", bind_scale},
      {"sign", 1, 1, "sign(number)", "−1, 0 or 1", bind_sign},
      {"to_hex", 1, 1, "to_hex(integer)", "hexadecimal digits", bind_to_hex},
      {"trunc", 1, 2, "trunc(number [, digits])", "without the decimal places behind these", bind_trunc},
      {"typeof", 1, 1, "typeof(value)", "the name of its type: INTEGER", bind_typeof},
  };
  return kFunctions;
}

}  // namespace rtsql
