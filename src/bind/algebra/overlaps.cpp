#include "bind/algebra/overlaps.h"

#include <fmt/format.h>

#include "bind/algebra/derived_expressions.h"
#include "common/error.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

ExprPtr as_timestamp(const ExprPtr& time) {
  const bool fits = is_temporal(time->type) || is_text_literal(*time) || time->type.id == TypeId::kNull;
  if (fits) return cast_expr(time, TypeId::kTimestamp);
  throw Error(ErrorKind::kType,
              fmt::format("OVERLAPS needs a DATE or TIMESTAMP, not {}", type_name(time->type)))
      .at(time->span)
      .hint("(start, end) OVERLAPS (start, end); an end may be an INTERVAL");
}

// A period with one time that is NULL begins at the other, and its end is not known.
struct Ends {
  ExprPtr begin, end;
};

Ends ends_of(const Period& period, SourceSpan span) {
  const ExprPtr one = as_timestamp(period.one), other = as_timestamp(period.other);
  const ExprPtr later = make_folded(Op::kGreatest, TypeId::kTimestamp, {one, other}, span);
  const ExprPtr null = make_literal(Value::null_of(TypeId::kTimestamp));
  const ExprPtr is_open = compute_boolean(
      Op::kOr, {compute_boolean(Op::kIsNull, {one}, span), compute_boolean(Op::kIsNull, {other}, span)},
      span);
  return {make_folded(Op::kLeast, TypeId::kTimestamp, {one, other}, span),
          bind_case({is_open, null, later}, span)};
}

// Is NULL where the time is, else the value.
ExprPtr if_known(const ExprPtr& time, bool value, SourceSpan span) {
  return bind_case(
      {compute_boolean(Op::kIsNull, {time}, span), make_literal(Value::null_of(TypeId::kBoolean)),
       make_literal(Value::of_integer(TypeId::kBoolean, value))},
      span);
}

// Whether the period that begins first lasts until the other begins; else the other must not be open.
ExprPtr lasts_until(const Ends& first, const Ends& second, SourceSpan span) {
  return compute_boolean(
      Op::kOr, {make_comparison(Op::kLess, second.begin, first.end, span), if_known(second.end, false, span)},
      span);
}

}  // namespace

ExprPtr make_overlaps(const Period& a, const Period& b, SourceSpan span) {
  const Ends left = ends_of(a, span), right = ends_of(b, span);
  const ExprPtr together =
      compute_boolean(Op::kAnd, {if_known(left.end, true, span), if_known(right.end, true, span)}, span);
  return bind_case(
      {make_comparison(Op::kGreater, left.begin, right.begin, span), lasts_until(right, left, span),
       make_comparison(Op::kLess, left.begin, right.begin, span), lasts_until(left, right, span), together},
      span);
}

}  // namespace rtsql
