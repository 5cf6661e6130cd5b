// Declares functions that round.
#include "function/number/number_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/scalar_function.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

ExprPtr towards_zero(const ExprPtr& value, SourceSpan span) {
  if (is_integral(value->type)) return value;
  const ExprPtr real_value = cast_expr(value, TypeId::kDouble);
  return bind_case({compare_to_zero(Op::kLess, real_value, span),
                    make_folded(Op::kCeil, TypeId::kDouble, {real_value}, span),
                    make_folded(Op::kFloor, TypeId::kDouble, {real_value}, span)},
                   span);
}

// The whole part of the quotient of DECIMALs has up to as many digits as there are.
ExprPtr whole_quotient(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  const Type common = *common_type(as_decimal(a->type), as_decimal(b->type));
  const Type result = Type::decimal(kMaxDecimalDigits, 0);
  const auto apply = [common, result](HostArguments of) -> HostResult {
    const Int128 divisor = value_of(of[1], common).exact();
    if (divisor == 0) return Value::null_of(result);
    return Value::of_exact(result, value_of(of[0], common).exact() / divisor);
  };
  HostFunction function{"div of " + type_name(common), false, apply};
  function.gives_null = true;
  return make_host_call(std::move(function), result,
                        {cast_expr(a, common), divisor_of(Op::kDivide, a, cast_expr(b, common))}, span);
}

ExprPtr bind_div(Arguments of, SourceSpan span) {
  const ExprPtr a = number_argument("div", of[0]), b = number_argument("div", of[1]);
  const bool is_decimal = a->type.id == TypeId::kDecimal || b->type.id == TypeId::kDecimal;
  if (is_decimal && is_exact(a->type) && is_exact(b->type)) return whole_quotient(a, b, span);
  return towards_zero(compute_numbers(Op::kDivide, a, b, span), span);
}

// A DECIMAL loses the digits behind those that stay, exactly.
ExprPtr decimal_towards_zero(const ExprPtr& value, int digits, SourceSpan span) {
  const Type type = value->type;
  if (type.scale <= digits) return value;
  const ExprPtr unit = make_literal(Value::of_exact(type, power_of_ten(type.scale - digits)), span);
  const ExprPtr dropped = make_folded(Op::kModulo, type, {value, unit}, span);
  return cast_expr(make_folded(Op::kSubtract, type, {value, dropped}, span),
                   Type::decimal(type.precision - type.scale + digits, digits));
}

// Returns the whole part of a DECIMAL, which is 0 where all of its digits stand behind the point.
ExprPtr whole_towards_zero(const ExprPtr& value, SourceSpan span) {
  if (value->type.scale == kMaxDecimalDigits) {
    const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {value}, span);
    const Type digit = Type::decimal(1, 0);
    return bind_case(
        {is_null, make_literal(Value::null_of(digit), span), make_literal(Value::of_exact(digit, 0), span)},
        span);
  }
  const Type wider = Type::decimal(std::min(value->type.precision + 1, kMaxDecimalDigits), value->type.scale);
  return decimal_towards_zero(cast_expr(value, wider), 0, span);
}

// Tells whether a DOUBLE has no digits so far behind the point; `scaled` is it times a power of ten, which
// may be infinite.
ExprPtr has_no_such_digits(const ExprPtr& scaled, SourceSpan span) {
  const ExprPtr magnitude = make_folded(Op::kAbs, TypeId::kDouble, {scaled}, span);
  return make_comparison(Op::kGreaterEqual, magnitude, double_literal(0x1p52, span), span);
}

// A DOUBLE that is the nearest to a number of so many digits stays, as 1.13 does with two of them: scaled, it
// may be less than 113.
ExprPtr double_towards_zero(const ExprPtr& value, int digits, SourceSpan span) {
  const auto real = [span](Op op, const ExprPtr& a, const ExprPtr& b) {
    return make_folded(op, TypeId::kDouble, {a, b}, span);
  };
  const ExprPtr power = double_literal(static_cast<double>(power_of_ten(digits)), span);
  const ExprPtr scaled = real(Op::kMultiply, value, power);
  const ExprPtr nearest = real(Op::kDivide, make_folded(Op::kRound, TypeId::kDouble, {scaled}, span), power);
  return bind_case(
      {has_no_such_digits(scaled, span), value, make_comparison(Op::kEqual, nearest, value, span), value,
       real(Op::kDivide, towards_zero(scaled, span), power)},
      span);
}

// Returns the value of a constant.
std::optional<int64_t> known_digits(const Expr& digits) {
  const bool is_known = digits.op == Op::kLiteral && is_integral(digits.type) && !digits.literal.null;
  return is_known ? std::optional(digits.literal.integer) : std::nullopt;
}

// A number in tens, hundreds and so on, of which the zeros say: the part of it that is a multiple of the
// unit, and the rest, which has its sign. The type holds half a unit more.
struct Tens {
  Type type;
  ExprPtr below, rest;
};

// Returns none where no DECIMAL has as many digits. What is behind the point does not matter.
std::optional<Tens> in_tens(const ExprPtr& number, int64_t zeros, SourceSpan span) {
  const ExprPtr whole = whole_towards_zero(cast_expr(number, as_decimal(number->type)), span);
  const int64_t least = std::max<int64_t>(whole->type.precision, zeros + 1);
  if (least > kMaxDecimalDigits) return std::nullopt;
  const Type type = Type::decimal(std::min(static_cast<int>(least) + 1, kMaxDecimalDigits), 0);
  const ExprPtr value = cast_expr(whole, type);
  const ExprPtr unit = make_literal(Value::of_exact(type, power_of_ten(static_cast<int>(zeros))), span);
  const ExprPtr rest = make_folded(Op::kModulo, type, {value, unit}, span);
  return Tens{type, make_folded(Op::kSubtract, type, {value, rest}, span), rest};
}

// No DECIMAL has as many digits in front of the point: the result is 0.
ExprPtr zero_of(const ExprPtr& number, SourceSpan span) {
  const ExprPtr whole = whole_towards_zero(cast_expr(number, as_decimal(number->type)), span);
  return make_folded(Op::kSubtract, whole->type, {whole, whole}, span);
}

// The remainder of DOUBLEs is exact, so that no quotient is rounded up to a whole number.
ExprPtr double_in_tens(const ExprPtr& value, int64_t zeros, SourceSpan span) {
  const ExprPtr unit = double_literal(std::pow(10.0, static_cast<double>(zeros)), span);
  const ExprPtr rest = make_folded(Op::kModulo, TypeId::kDouble, {value, unit}, span);
  const ExprPtr magnitude = make_folded(Op::kAbs, TypeId::kDouble, {value}, span);
  const ExprPtr is_infinite = make_comparison(
      Op::kEqual, magnitude, double_literal(std::numeric_limits<double>::infinity(), span), span);
  return bind_case({is_infinite, value, make_folded(Op::kSubtract, TypeId::kDouble, {value, rest}, span)},
                   span);
}

ExprPtr trunc_exact(const ExprPtr& number, int64_t digits, SourceSpan span) {
  if (digits < 0) {
    const std::optional<Tens> tens =
        digits > -kMaxDecimalDigits ? in_tens(number, -digits, span) : std::nullopt;
    return tens ? tens->below : zero_of(number, span);
  }
  if (number->type.id != TypeId::kDecimal || digits >= number->type.scale) return number;
  if (digits == 0) return whole_towards_zero(number, span);
  return decimal_towards_zero(number, static_cast<int>(digits), span);
}

ExprPtr trunc_double(const ExprPtr& number, int64_t digits, SourceSpan of_digits, SourceSpan span) {
  constexpr int64_t kMostDigits = 15,
                    kMostZeros = 22;  // whose powers of ten are exact DOUBLEs, and scale them
  if (digits > kMostDigits || digits < -kMostZeros) {
    throw Error(ErrorKind::kUnsupported, fmt::format("the digits of trunc of a DOUBLE must be from {} to {}",
                                                     -kMostZeros, kMostDigits))
        .at(of_digits)
        .hint("a DECIMAL may have others");
  }
  const ExprPtr value = cast_expr(number, TypeId::kDouble);
  return digits < 0 ? double_in_tens(value, -digits, span)
                    : double_towards_zero(value, static_cast<int>(digits), span);
}

// An exact number without the digits that a row has none of, and the rest, which has its sign.
struct RowDigits {
  ExprPtr digits, value, unit, rest;
  int most_zeros;  // which a unit of the type has

  ExprPtr compute(Op op, const ExprPtr& a, const ExprPtr& b) const {
    return make_folded(op, value->type, {a, b}, value->span);
  }
  ExprPtr compare_digits(Op op, int64_t with) const {
    return make_comparison(op, digits, bigint_literal(with, value->span), value->span);
  }
  // The digits choose among powers of ten times `factor`, 10^`less` less; NULL of all others.
  ExprPtr power(int factor, int less) const {
    std::vector<ExprPtr> choice;
    for (int zeros = 1; zeros <= most_zeros; ++zeros) {
      choice.push_back(compare_digits(Op::kEqual, value->type.scale - zeros));
      choice.push_back(
          make_literal(Value::of_exact(value->type, factor * power_of_ten(zeros - less)), value->span));
    }
    return bind_case(std::move(choice), value->span);
  }
  // The number stays where it has no more digits, and is 0 where all of them are dropped.
  ExprPtr result(std::vector<ExprPtr> choice) const {
    choice.insert(choice.begin(), {compare_digits(Op::kGreaterEqual, value->type.scale), value,
                                   compare_digits(Op::kLess, value->type.scale - most_zeros),
                                   compute(Op::kSubtract, value, value)});
    return bind_case(std::move(choice), value->span);
  }
};

// The type has a digit more than the number where there is room, for the unit and for what is carried.
RowDigits digits_of_rows(std::string_view function, const ExprPtr& number, const ExprPtr& digits) {
  const Type type = as_decimal(number->type);
  const int precision = std::min(type.precision + 1, kMaxDecimalDigits);
  RowDigits of{host_argument(function, 'i', digits), cast_expr(number, Type::decimal(precision, type.scale)),
               nullptr, nullptr, precision - 1};
  of.unit = of.power(1, 0);
  of.rest = of.compute(Op::kModulo, of.value, of.unit);
  return of;
}

ExprPtr trunc_exact_by_row(const ExprPtr& number, const ExprPtr& digits) {
  const RowDigits of = digits_of_rows("trunc", number, digits);
  return cast_expr(of.result({of.compute(Op::kSubtract, of.value, of.rest)}), as_decimal(number->type));
}

ExprPtr round_exact_by_row(const ExprPtr& number, const ExprPtr& digits, SourceSpan span) {
  const RowDigits of = digits_of_rows("round", number, digits);
  const ExprPtr below = of.compute(Op::kSubtract, of.value, of.rest);
  const ExprPtr is_up = make_comparison(Op::kGreaterEqual, of.rest, of.power(5, 1), span);
  const ExprPtr is_down = make_comparison(Op::kLessEqual, of.rest, of.power(-5, 1), span);
  return of.result({is_up, of.compute(Op::kAdd, below, of.unit), is_down,
                    of.compute(Op::kSubtract, below, of.unit), below});
}

ExprPtr bind_trunc(Arguments of, SourceSpan span) {
  const ExprPtr value = number_argument("trunc", of[0]);
  if (of.size() == 1) {
    return value->type.id == TypeId::kDecimal ? whole_towards_zero(value, span) : towards_zero(value, span);
  }
  const std::optional<int64_t> digits = known_digits(*of[1]);
  if (!digits && is_exact(value->type)) return trunc_exact_by_row(value, of[1]);
  if (!digits) {
    throw Error(ErrorKind::kUnsupported, "the digits of trunc of a DOUBLE must be an integer constant")
        .at(of[1]->span)
        .hint("those of a DECIMAL may differ from row to row");
  }
  return is_exact(value->type) ? trunc_exact(value, *digits, span)
                               : trunc_double(value, *digits, of[1]->span, span);
}

// A whole number has one digit more for the step from the one towards zero.
template <Op op>
ExprPtr whole_decimal(const ExprPtr& value, SourceSpan span) {
  const Type type = value->type;
  const Type whole = Type::decimal(std::min(type.precision - type.scale + 1, kMaxDecimalDigits), 0);
  const ExprPtr towards = cast_expr(whole_towards_zero(value, span), whole);
  const ExprPtr one = make_literal(Value::of_exact(whole, 1), span);
  const bool is_floor = op == Op::kFloor;
  const ExprPtr is_beyond = make_comparison(is_floor ? Op::kLess : Op::kGreater, value, towards, span);
  const ExprPtr next = make_folded(is_floor ? Op::kSubtract : Op::kAdd, whole, {towards, one}, span);
  return bind_case({is_beyond, next, towards}, span);
}

// Both floor and ceil leave integers alone, give whole DECIMALs for DECIMALs, and DOUBLE for the rest.
template <Op op>
ExprPtr bind_whole(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = number_argument(op == Op::kFloor ? "floor" : "ceil", arguments[0]);
  const Type type = number->type;
  if (is_integral(type) || (type.id == TypeId::kDecimal && type.scale == 0)) return number;
  if (type.id == TypeId::kDecimal) return whole_decimal<op>(number, span);
  return make_folded(op, TypeId::kDouble, {cast_expr(number, TypeId::kDouble)}, span);
}

// Rounds an exact number to tens, hundreds and so on: `zeros` of them, halves away from zero, for which what
// is behind the point does not matter. Returns null where no DECIMAL has as many digits.
ExprPtr round_to_tens(const ExprPtr& number, int64_t zeros, SourceSpan span) {
  const std::optional<Tens> tens = in_tens(number, zeros, span);
  if (!tens) return nullptr;
  const auto halves = [&](int64_t count) {
    return make_literal(Value::of_exact(tens->type, count * (power_of_ten(static_cast<int>(zeros)) / 2)),
                        span);
  };
  const ExprPtr is_up = make_comparison(Op::kGreaterEqual, tens->rest, halves(1), span);
  const ExprPtr is_down = make_comparison(Op::kLessEqual, tens->rest, halves(-1), span);
  const auto next = [&](Op op) { return make_folded(op, tens->type, {tens->below, halves(2)}, span); };
  return bind_case({is_up, next(Op::kAdd), is_down, next(Op::kSubtract), tens->below}, span);
}

// Rounds to whole numbers; a difference of a number and the whole one below is exact.
ExprPtr halves_away_from_zero(const ExprPtr& number, SourceSpan span) {
  const ExprPtr below = make_folded(Op::kFloor, TypeId::kDouble, {number}, span);
  const ExprPtr rest = make_folded(Op::kSubtract, TypeId::kDouble, {number, below}, span);
  const ExprPtr is_half = make_comparison(Op::kEqual, rest, double_literal(0.5, span), span);
  const ExprPtr is_negative = make_comparison(Op::kLess, number, double_literal(0, span), span);
  const ExprPtr above = make_folded(Op::kCeil, TypeId::kDouble, {number}, span);
  return bind_case({is_half, bind_case({is_negative, below, above}, span),
                    make_folded(Op::kRound, TypeId::kDouble, {number}, span)},
                   span);
}

// Exact numbers stay exact; floats are scaled, rounded and scaled back. The host does so for digits of floats
// that are not known, or below 0.
ExprPtr bind_round(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = number_argument("round", arguments[0]);
  const auto on_host = [&] {
    return make_host_call(rounding_function(), TypeId::kDouble,
                          {cast_expr(number, TypeId::kDouble), host_argument("round", 'i', arguments[1])},
                          span);
  };
  const std::optional<int64_t> known = arguments.size() > 1 ? known_digits(*arguments[1]) : 0;
  if (!known && is_exact(number->type)) return round_exact_by_row(number, arguments[1], span);
  if (!known) return on_host();
  const int64_t wanted = *known;
  if (wanted < 0) {
    const bool is_exact_number = is_exact(number->type) && wanted > -kMaxDecimalDigits;
    const ExprPtr rounded = is_exact_number ? round_to_tens(number, -wanted, span) : nullptr;
    return rounded ? rounded : on_host();
  }
  if (is_integral(number->type)) return number;
  if (number->type.id == TypeId::kDecimal && number->type.scale <= wanted) return number;
  constexpr int64_t kMostDigits = 15;  // powers of ten up to it, and what they scale, are exact
  if (wanted > kMostDigits && number->type.id != TypeId::kDecimal) return on_host();
  const int digits = static_cast<int>(wanted);
  if (number->type.id == TypeId::kDecimal) {
    int whole = number->type.precision - number->type.scale + 1;  // one more for the carry
    return cast_expr(number, Type::decimal(std::min(whole + digits, kMaxDecimalDigits), digits));
  }
  number = cast_expr(number, TypeId::kDouble);
  if (arguments.size() == 1) return make_folded(Op::kRound, TypeId::kDouble, {number}, span);
  ExprPtr power = double_literal(std::pow(10.0, digits), span);
  ExprPtr scaled = make_folded(Op::kMultiply, TypeId::kDouble, {number, power}, span);
  const ExprPtr rounded =
      make_folded(Op::kDivide, TypeId::kDouble, {halves_away_from_zero(scaled, span), power}, span);
  return bind_case({has_no_such_digits(scaled, span), number, rounded}, span);
}

}  // namespace

std::vector<ScalarFunction> rounding_functions() {
  return {
      {"ceil", 1, 1, "ceil(number)", "smallest whole number not below it", bind_whole<Op::kCeil>},
      {"ceiling", 1, 1, "ceiling(number)", "the same as ceil", bind_whole<Op::kCeil>},
      {"div", 2, 2, "div(a, b)", "the whole part of a / b", bind_div},
      {"floor", 1, 1, "floor(number)", "largest whole number not above it", bind_whole<Op::kFloor>},
      {"round", 1, 2, "round(number [, digits])", "nearest number of so many decimal places", bind_round},
      {"trunc", 1, 2, "trunc(number [, digits])", "without the decimal places behind these", bind_trunc},
  };
}

}  // namespace rtsql
