#include "function/time/time_precision.h"

#include "common/error.h"
#include "expression/fold.h"
#include "expression/interval_error.h"
#include "expression/type_rules.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/interval_fields.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

using Field = IntervalQualifier::Field;

ExprPtr round_moment(const ExprPtr& time, int64_t unit) {
  const auto by = [&](Op op, const ExprPtr& of, int64_t microseconds) {
    return make_folded(op, time->type, {of, integer_literal(0), bigint_literal(microseconds, time->span)},
                       time->span);
  };
  const auto rounded = [&](int64_t more) {
    return by(Op::kTruncate, by(Op::kAddInterval, time, more), unit);
  };
  const ExprPtr epoch = make_literal(Value::of_integer(time->type, kRoundingEpoch));
  const ExprPtr is_before = make_folded(Op::kLess, TypeId::kBoolean, {time, epoch}, time->span);
  return make_folded(Op::kCase, time->type, {is_before, rounded(unit / 2 - 1), rounded(unit / 2)},
                     time->span);
}

ExprPtr round_interval(const ExprPtr& interval, int64_t unit) {
  const SourceSpan span = interval->span;
  IntervalParts parts = parts_of(interval, span);
  const auto compute = [&](Op op, const ExprPtr& time, int64_t number) {
    return make_folded(op, TypeId::kBigint, {time, bigint_literal(number, span)}, span);
  };
  const ExprPtr is_negative =
      make_folded(Op::kLess, TypeId::kBoolean, {parts.microseconds, bigint_literal(0, span)}, span);
  const ExprPtr more =
      make_folded(Op::kCase, TypeId::kBigint,
                  {is_negative, bigint_literal(-(unit / 2), span), bigint_literal(unit / 2, span)}, span);
  const ExprPtr moved = make_folded(Op::kAdd, TypeId::kBigint, {parts.microseconds, more}, span);
  parts.microseconds = compute(Op::kMultiply, compute(Op::kDivide, moved, unit), unit);
  return make_interval(parts, span);
}

}  // namespace

ExprPtr keep_precision(const ExprPtr& time, const TimePrecision& precision) {
  const TypeId type = time->type.id;
  const int64_t unit = fraction_unit(precision.fraction_digits);
  if (type == TypeId::kTimestamp || type == TypeId::kTimestamptz)
    return unit == 1 ? time : round_moment(time, unit);
  if (type != TypeId::kInterval) return time;
  if (precision.fields && precision.fields->last != Field::kSecond)
    return truncate_interval(field_name(precision.fields->last), time, time->span);
  return unit == 1 ? time : round_interval(time, unit);
}

ExprPtr read_by_fields(const ExprPtr& value, Type type, const TimePrecision& precision) {
  const bool is_read = type.id == TypeId::kInterval && precision.fields && is_text_literal(*value) &&
                       !value->literal.null && value->parameter == 0;
  if (!is_read) return value;
  const std::optional<Int128> number = parse_interval(value->literal.text, precision);
  if (!number) throw interval_error(value->literal.text, precision.fields).at(value->span);
  return make_literal(Value::of_exact(TypeId::kInterval, *number), value->span);
}

}  // namespace rtsql
