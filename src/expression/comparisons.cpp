// Types comparisons. Those of integers and DECIMALs are exact and always have an answer.
#include <algorithm>
#include <string_view>

#include "common/wide_integer.h"
#include "expression/fold.h"
#include "expression/functions.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool is_exact_literal(const Expr& expr) {
  return expr.op == Op::kLiteral && is_exact(expr.type) && !expr.literal.null;
}

ExprPtr compare_united(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb) {
  unify(a, b, span, verb);
  return make_folded(op, TypeId::kBoolean, {a, b}, span);
}

// This value is larger than all of a DECIMAL's, but fits where they are kept.
constexpr int64_t kBeyondDecimals = 1'000'000'000'000'000'000;

// Rounds the literal down to a number of the scale of `type`; `exact` tells whether it is that number. As a
// DECIMAL it may have more digits than the type, so that one beyond all values of the type stays beyond them.
Value rounded_down(const Value& literal, Type type, bool& exact) {
  const int lost = scale_of(literal.type) - scale_of(type);
  const int64_t power = power_of_ten(std::max(lost, 0));
  int64_t floor = literal.integer / power;
  exact = floor * power == literal.integer;
  if (floor * power > literal.integer) --floor;
  if (is_integral(type)) {
    const bool fits = floor >= INT32_MIN && floor <= INT32_MAX;
    return Value::of_integer(fits ? TypeId::kInteger : TypeId::kBigint, floor);
  }
  const Int128 scaled = Int128{floor} * power_of_ten(std::max(-lost, 0));
  const Int128 bound = std::clamp<Int128>(scaled, -kBeyondDecimals, kBeyondDecimals);
  return Value::of_integer(type, static_cast<int64_t>(bound));
}

// An integer compared with 2.5 is compared with 2, a DECIMAL with a literal of its own scale: this is exact,
// no value fails to convert, and an index still serves.
ExprPtr compare_with_literal(Op op, const ExprPtr& value, const Expr& literal, SourceSpan span) {
  bool exact = true;
  const ExprPtr bound = make_literal(rounded_down(literal.literal, value->type, exact), literal.span);
  auto compare = [&](Op with) { return compare_united(with, value, bound, span, "compare"); };
  if (!exact && (op == Op::kEqual || op == Op::kNotEqual)) {
    // No value is equal; the answer is still NULL where the value is.
    return make_folded(op == Op::kEqual ? Op::kAnd : Op::kOr, TypeId::kBoolean,
                       {compare(Op::kEqual), compare(Op::kNotEqual)}, span);
  }
  if (!exact && op == Op::kLess) op = Op::kLessEqual;
  if (!exact && op == Op::kGreaterEqual) op = Op::kGreater;
  return compare(op);
}

// Reads a text beside a DECIMAL as the number that it says, not rounded to the DECIMAL's scale as a CAST
// would do.
ExprPtr as_written(const ExprPtr& text) {
  const std::string& number = text->literal.text;
  const size_t fraction = std::min(number.find('.'), number.size() - 1) + 1;
  const size_t scale = std::min(number.find_first_not_of("0123456789", fraction), number.size()) - fraction;
  if (scale > kMaxDecimalDigits || number.find_first_of("eE") != std::string::npos) return text;
  std::optional<Value> value =
      cast_value(text->literal, Type::decimal(kMaxDecimalDigits, static_cast<int>(scale)));
  return value ? make_literal(*value, text->span) : text;
}

}  // namespace

ExprPtr make_comparison(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb) {
  if (is_text_literal(*a) && b->type.id == TypeId::kDecimal) a = as_written(a);
  if (is_text_literal(*b) && a->type.id == TypeId::kDecimal) b = as_written(b);
  const bool exact = is_exact(a->type) && is_exact(b->type);
  if (!exact || (is_integral(a->type) && is_integral(b->type))) return compare_united(op, a, b, span, verb);
  if (is_exact_literal(*b) && a->op != Op::kLiteral) return compare_with_literal(op, a, *b, span);
  if (is_exact_literal(*a) && b->op != Op::kLiteral) return compare_with_literal(mirrored(op), b, *a, span);
  if (unites_without_loss(a->type, b->type)) return compare_united(op, a, b, span, verb);
  return make_folded(op, TypeId::kBoolean, {a, b}, span);
}

}  // namespace rtsql
