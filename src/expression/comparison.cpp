// Types comparisons. Those of integers and DECIMALs are exact and always have an answer.
#include "expression/comparison.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "common/wide_integer.h"
#include "expression/collating.h"
#include "expression/fold.h"
#include "expression/long_number.h"
#include "expression/type_rules.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

// Tells whether all digits of the literal are known.
bool is_exact_literal(const Expr& expr) {
  return is_long_number(expr) || (expr.op == Op::kLiteral && is_exact(expr.type) && !expr.literal.null);
}

// Tells whether this is a DATE that is no literal beside a TIMESTAMP that is one.
bool is_date_beside_timestamp(const Expr& date, const Expr& timestamp) {
  return date.type.id == TypeId::kDate && date.op != Op::kLiteral &&
         timestamp.type.id == TypeId::kTimestamp && timestamp.op == Op::kLiteral && !timestamp.literal.null;
}

// INTERVALs of one length are equal, whatever they consist of.
ExprPtr interval_length(const ExprPtr& interval) {
  return make_folded(Op::kHighWord, TypeId::kBigint, {interval}, interval->span);
}

// Compares texts by the collation of both.
void use_collation(Op op, ExprPtr& a, ExprPtr& b, SourceSpan span) {
  const std::array both = {a, b};
  const Type type = with_derived_collation(TypeId::kVarchar, both, span);
  const bool is_equality = op == Op::kEqual || op == Op::kNotEqual;
  for (ExprPtr* text : {&a, &b}) {
    const ExprPtr collated = with_collation_of(*text, type);
    *text = is_equality ? equality_key(collated) : order_key(collated);
  }
}

ExprPtr compare_united(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb) {
  unify(a, b, span, verb, verb == "join" ? sqlstate::kWrongType : sqlstate::kUndefinedFunction);
  if (a->type.id == TypeId::kInterval) {
    a = interval_length(a);
    b = interval_length(b);
  }
  if (a->type.id == TypeId::kVarchar) use_collation(op, a, b, span);
  return make_folded(op, TypeId::kBoolean, {a, b}, span);
}

// Rounds a number down to the scale of `type`, or a TIMESTAMP to a DATE.
RoundedDown literal_rounded_down(const Expr& literal, Type type) {
  if (type.id == TypeId::kDate)
    return {date_of_timestamp(literal.literal.integer),
            is_infinite(literal.literal) || time_of_day(literal.literal.integer) == 0};
  const int scale = scale_of(type);
  if (is_long_number(literal)) return rounded_down(literal.text, scale);
  const Int128 value = literal.literal.exact();
  const int more = scale - scale_of(literal.type);
  if (more >= 0) return {saturated_product(value, power_of_ten(more))};
  const Int128 power = power_of_ten(-more);
  return {value / power - (value % power < 0 ? 1 : 0), value % power == 0};
}

// The number as a literal to compare values of `type` with: as a DECIMAL it may have more digits than the
// type. None where it is beyond what a column of the type can have.
std::optional<Value> as_bound(Int128 units, Type type) {
  if (is_wide(type)) {
    const ExactRange range = exact_range(type);
    const bool is_within = units >= range.low && units <= range.high;
    return is_within ? std::optional(Value::of_exact(type, units)) : std::nullopt;
  }
  const ExactRange stored = exact_range(is_short(type) ? TypeId::kInteger : TypeId::kBigint);
  if (units < stored.low || units > stored.high) return std::nullopt;
  const auto bound = static_cast<int64_t>(units);
  if (!is_integral(type)) return Value::of_integer(type, bound);
  const bool fits = bound >= INT32_MIN && bound <= INT32_MAX;
  return Value::of_integer(fits ? TypeId::kInteger : TypeId::kBigint, bound);
}

// Makes a condition that is TRUE or FALSE for all values, and NULL where the value is; key ranges know its
// form.
ExprPtr constant_but_for_null(bool truth, const ExprPtr& value, SourceSpan span) {
  const ExprPtr zero = make_literal(Value::of_integer(value->type, 0), span);
  const auto compare = [&](Op op) { return make_folded(op, TypeId::kBoolean, {value, zero}, span); };
  return make_folded(truth ? Op::kOr : Op::kAnd, TypeId::kBoolean,
                     {compare(Op::kEqual), compare(Op::kNotEqual)}, span);
}

// An integer compared with 2.5 is compared with 2, a DECIMAL with a literal of its own scale, a DATE with the
// day of a TIMESTAMP: this is exact, no value fails to convert, and an index still serves.
ExprPtr compare_with_literal(Op op, const ExprPtr& value, const Expr& literal, SourceSpan span) {
  const auto [units, exact] = literal_rounded_down(literal, value->type);
  const std::optional<Value> bound = as_bound(units, value->type);
  const bool is_less = op == Op::kLess || op == Op::kLessEqual;
  if (!bound) {
    const bool is_above = units > 0;
    return constant_but_for_null(op == Op::kNotEqual || (op != Op::kEqual && is_less == is_above), value,
                                 span);
  }
  if (!exact && (op == Op::kEqual || op == Op::kNotEqual))
    return constant_but_for_null(op == Op::kNotEqual, value, span);
  if (!exact) op = is_less ? Op::kLessEqual : Op::kGreater;
  return compare_united(op, value, make_literal(*bound, literal.span), span, "compare");
}

ExprPtr compare_long_numbers(Op op, const Expr& a, const Expr& b, SourceSpan span) {
  const auto order = integer_literal(compare_written(a.text, b.text), span);
  return make_folded(op, TypeId::kBoolean, {order, integer_literal(0)}, span);
}

}  // namespace

ExprPtr make_comparison(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb) {
  const auto reads_text = [](Type type) { return type.id == TypeId::kDecimal || type.id == TypeId::kDate; };
  if (is_text_literal(*a) && reads_text(b->type)) a = literal_beside(a, b->type);
  if (is_text_literal(*b) && reads_text(a->type)) b = literal_beside(b, a->type);
  if (is_date_beside_timestamp(*a, *b)) return compare_with_literal(op, a, *b, span);
  if (is_date_beside_timestamp(*b, *a)) return compare_with_literal(mirrored(op), b, *a, span);
  if (is_integral(a->type) && is_integral(b->type)) return compare_united(op, a, b, span, verb);
  if (is_long_number(*a) && is_long_number(*b)) return compare_long_numbers(op, *a, *b, span);
  if (is_exact(a->type) && is_exact_literal(*b) && (a->op != Op::kLiteral || is_long_number(*b)))
    return compare_with_literal(op, a, *b, span);
  if (is_exact(b->type) && is_exact_literal(*a) && (b->op != Op::kLiteral || is_long_number(*a)))
    return compare_with_literal(mirrored(op), b, *a, span);
  if (!is_exact(a->type) || !is_exact(b->type)) return compare_united(op, a, b, span, verb);
  if (unites_in_64_bits(a->type, b->type)) return compare_united(op, a, b, span, verb);
  return make_folded(op, TypeId::kBoolean, {a, b}, span);
}

ExprPtr any_of(std::vector<ExprPtr> conditions, SourceSpan span) {
  return conditions.size() == 1 ? conditions[0]
                                : make_folded(Op::kOr, TypeId::kBoolean, std::move(conditions), span);
}

namespace {

// A text beside numbers of several types is a number of their common type.
std::vector<ExprPtr> with_numbers_read(const ExprPtr& value, std::vector<ExprPtr> items) {
  if (!is_numeric(value->type)) return items;
  Type type = value->type;
  for (const ExprPtr& item : items) {
    if (is_numeric(item->type)) type = common_type(type, item->type).value_or(type);
  }
  if (type == value->type) return items;
  for (ExprPtr& item : items) {
    if (is_text_literal(*item)) item = literal_beside(item, type);
  }
  return items;
}

}  // namespace

ExprPtr make_in(const ExprPtr& value, const std::vector<ExprPtr>& items, SourceSpan span) {
  std::vector<ExprPtr> in = {value};
  std::vector<ExprPtr> terms;
  for (const ExprPtr& item : with_numbers_read(value, items)) {
    ExprPtr equal = make_comparison(Op::kEqual, value, item, item->span);
    const bool listed = equal->op == Op::kEqual && equal->operands[0] == value;
    if (listed && equal->operands[1]->op == Op::kLiteral) {
      in.push_back(equal->operands[1]);
    } else {
      terms.push_back(std::move(equal));
    }
  }
  if (in.size() > 1) terms.insert(terms.begin(), make_folded(Op::kIn, TypeId::kBoolean, std::move(in), span));
  return any_of(std::move(terms), span);
}

}  // namespace rtsql
