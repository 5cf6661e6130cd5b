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

// Times are compared as moments where one is, as times of day where one is, and as TIMESTAMPs otherwise.
TypeId common_type(const Period& a, const Period& b) {
  TypeId common = TypeId::kTimestamp;
  for (const ExprPtr& time : {a.one, a.other, b.one, b.other}) {
    const TypeId type = time->type.id;
    if (type == TypeId::kTime || type == TypeId::kTimestamptz) common = type;
  }
  return common;
}

ExprPtr as_type(TypeId type, const ExprPtr& time) {
  const bool is_unknown = is_text_literal(*time) || time->type.id == TypeId::kNull;
  const bool fits = is_unknown || (type == TypeId::kTime ? time->type.id == type : is_moment(time->type));
  if (fits) return cast_expr(time, type);
  throw Error(ErrorKind::kType,
              fmt::format("OVERLAPS needs a {}, not {}", type == TypeId::kTime ? "TIME" : "DATE or TIMESTAMP",
                          type_name(time->type)))
      .at(time->span)
      .hint("(start, end) OVERLAPS (start, end); an end may be an INTERVAL");
}

// A period with one time that is NULL begins at the other, and its end is not known.
struct Ends {
  ExprPtr begin, end;
};

Ends ends_of(const Period& period, TypeId type, SourceSpan span) {
  const ExprPtr one = as_type(type, period.one), other = as_type(type, period.other);
  const ExprPtr later = make_folded(Op::kGreatest, type, {one, other}, span);
  const ExprPtr null = make_literal(Value::null_of(type));
  const ExprPtr is_open = compute_boolean(
      Op::kOr, {compute_boolean(Op::kIsNull, {one}, span), compute_boolean(Op::kIsNull, {other}, span)},
      span);
  return {make_folded(Op::kLeast, type, {one, other}, span), bind_case({is_open, null, later}, span)};
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
  const TypeId type = common_type(a, b);
  const Ends left = ends_of(a, type, span), right = ends_of(b, type, span);
  const ExprPtr together =
      compute_boolean(Op::kAnd, {if_known(left.end, true, span), if_known(right.end, true, span)}, span);
  return bind_case(
      {make_comparison(Op::kGreater, left.begin, right.begin, span), lasts_until(right, left, span),
       make_comparison(Op::kLess, left.begin, right.begin, span), lasts_until(left, right, span), together},
      span);
}

}  // namespace rtsql
