#include "function/time/interval_arithmetic.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"
#include "function/time/scale_interval.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

bool is_interval(const ExprPtr& expr) {
  return expr->type.id == TypeId::kInterval;
}

bool is_untyped_null_value(const ExprPtr& expr) {
  return expr->op == Op::kLiteral && expr->type.id == TypeId::kNull;
}

ExprPtr combine_parts(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  return make_folded(op, a->type, {a, b}, span);
}

ExprPtr add_intervals(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  const IntervalParts x = parts_of(a, span), y = parts_of(b, span);
  return make_interval({combine_parts(op, x.months, y.months, span), combine_parts(op, x.days, y.days, span),
                        combine_parts(op, x.microseconds, y.microseconds, span)},
                       span);
}

// By a whole number each part is multiplied as it is.
ExprPtr multiply_by_integer(const ExprPtr& interval, const ExprPtr& factor, SourceSpan span) {
  const IntervalParts parts = parts_of(interval, span);
  const ExprPtr times = cast_expr(factor, TypeId::kBigint);
  const auto product = [&](const ExprPtr& part) {
    return combine_parts(Op::kMultiply, cast_expr(part, TypeId::kBigint), times, span);
  };
  return make_interval({cast_expr(product(parts.months), TypeId::kInteger),
                        cast_expr(product(parts.days), TypeId::kInteger), product(parts.microseconds)},
                       span);
}

ExprPtr multiply_interval(const ExprPtr& interval, const ExprPtr& factor, SourceSpan span) {
  if (is_integral(factor->type)) return multiply_by_integer(interval, factor, span);
  return make_host_call({"*", true, interval_product, "INTERVAL out of range", sqlstate::kDatetimeOverflow},
                        TypeId::kInterval, {interval, cast_expr(factor, TypeId::kDouble)}, span);
}

bool takes_number(const ExprPtr& expr) {
  return is_numeric(expr->type) || is_untyped_null_value(expr);
}

// The time between two times, in days and what is left of one.
ExprPtr make_difference(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  const Type type = *common_type(a->type, b->type);
  const ExprPtr length =
      make_folded(Op::kSubtract, TypeId::kBigint, {cast_expr(a, type), cast_expr(b, type)}, span);
  const ExprPtr day = bigint_literal(kMicrosecondsPerDay, span);
  const ExprPtr days = make_folded(Op::kDivide, TypeId::kBigint, {length, day}, span);
  return make_interval({integer_literal(0, span), cast_expr(days, TypeId::kInteger),
                        make_folded(Op::kModulo, TypeId::kBigint, {length, day}, span)},
                       span);
}

bool is_time(const ExprPtr& expr) {
  return expr->type.id == TypeId::kTime;
}

ExprPtr microseconds_of_time(const ExprPtr& time, SourceSpan span) {
  return make_folded(Op::kEpoch, TypeId::kBigint, {time}, span);
}

// Goes around the clock; months and days are whole rounds.
ExprPtr move_time(Op op, const ExprPtr& time, const ExprPtr& interval, SourceSpan span) {
  const ExprPtr moved = make_folded(
      op, TypeId::kBigint, {microseconds_of_time(time, span), parts_of(interval, span).microseconds}, span);
  return make_folded(Op::kTimeOfDay, TypeId::kTime, {moved}, span);
}

// Types sums and differences of a TIME: with a DATE it is a TIMESTAMP.
ExprPtr bind_time_arithmetic(Op op, ExprPtr a, ExprPtr b, SourceSpan span) {
  const auto as_time = [](const ExprPtr& beside) {
    return is_text_literal(*beside) || is_untyped_null_value(beside) ? cast_expr(beside, TypeId::kTime)
                                                                     : beside;
  };
  if (op == Op::kAdd && is_time(a)) std::swap(a, b);
  if (op == Op::kAdd && is_interval(a)) return move_time(op, b, a, span);
  if (op == Op::kAdd && is_temporal(a->type)) return make_shifted(a, cast_expr(b, TypeId::kInterval), span);
  if (op != Op::kSubtract) return nullptr;
  if (is_time(a) && is_interval(b)) return move_time(op, a, b, span);
  if (is_temporal(a->type))
    return make_shifted(a, negate_interval(cast_expr(b, TypeId::kInterval), span), span);
  a = as_time(a);
  b = as_time(b);
  if (!is_time(a) || !is_time(b)) return nullptr;
  const ExprPtr length =
      make_folded(op, TypeId::kBigint, {microseconds_of_time(a, span), microseconds_of_time(b, span)}, span);
  return make_interval({integer_literal(0, span), integer_literal(0, span), length}, span);
}

ExprPtr bind_sum(Op op, ExprPtr a, ExprPtr b, SourceSpan span) {
  const bool subtracts = op == Op::kSubtract;
  const auto as_interval = [](const ExprPtr& beside) {
    const bool is_one = is_text_literal(*beside) || is_untyped_null_value(beside);
    return is_one ? cast_expr(beside, TypeId::kInterval) : beside;
  };
  if (is_interval(a) && (!subtracts || !is_moment(b->type))) b = as_interval(b);
  if (is_interval(b) && !is_moment(a->type)) {
    const bool is_null = is_untyped_null_value(a);
    a = is_null ? cast_expr(a, TypeId::kTimestamp) : as_interval(a);
  }
  if (is_interval(a) && is_interval(b)) return add_intervals(op, a, b, span);
  if (is_interval(b)) return make_shifted(a, subtracts ? negate_interval(b, span) : b, span);
  if (!subtracts) return make_shifted(b, a, span);
  throw Error(ErrorKind::kType, fmt::format("- cannot subtract {} from an INTERVAL", type_name(b->type)))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(b->span);
}

}  // namespace

ExprPtr interval_literal(const Interval& interval, SourceSpan span) {
  return make_literal(Value::of_exact(TypeId::kInterval, *number_of(interval)), span);
}

IntervalParts parts_of(const ExprPtr& interval, SourceSpan span) {
  return {make_folded(Op::kIntervalMonths, TypeId::kInteger, {interval}, span),
          make_folded(Op::kIntervalDays, TypeId::kInteger, {interval}, span),
          make_folded(Op::kIntervalMicroseconds, TypeId::kBigint, {interval}, span)};
}

ExprPtr make_interval(const IntervalParts& parts, SourceSpan span) {
  return make_folded(Op::kMakeInterval, TypeId::kInterval, {parts.months, parts.days, parts.microseconds},
                     span);
}

namespace {

// Months and days go by the clock of the session's zone, the time by that of UTC.
ExprPtr shift_moment(const ExprPtr& moment, const ExprPtr& interval, SourceSpan span) {
  const IntervalParts parts = parts_of(interval, span);
  const auto is_zero = [](const ExprPtr& part) { return is_literal(part) && part->literal.integer == 0; };
  ExprPtr shifted = moment;
  if (!is_zero(parts.months) || !is_zero(parts.days)) {
    const ExprPtr days = make_interval({parts.months, parts.days, bigint_literal(0, span)}, span);
    shifted = cast_expr(make_shifted(cast_expr(moment, TypeId::kTimestamp), days, span), moment->type);
  }
  if (is_zero(parts.microseconds)) return shifted;
  return make_folded(Op::kAddInterval, moment->type, {shifted, integer_literal(0, span), parts.microseconds},
                     span);
}

}  // namespace

ExprPtr make_shifted(const ExprPtr& time, const ExprPtr& interval, SourceSpan span) {
  if (time->type.id == TypeId::kTimestamptz) return shift_moment(time, interval, span);
  if (time->type.id != TypeId::kNull && !is_temporal(time->type)) {
    throw Error(ErrorKind::kType,
                fmt::format("an INTERVAL moves a DATE or TIMESTAMP, not {}", type_name(time->type)))
        .at(time->span)
        .hint(is_text_literal(*time) ? "DATE '…' or TIMESTAMP '…' makes one of a string"
                                     : "CAST(… AS TIMESTAMP) converts what it can");
  }
  const IntervalParts parts = parts_of(interval, span);
  const ExprPtr days =
      make_folded(Op::kMultiply, TypeId::kBigint,
                  {cast_expr(parts.days, TypeId::kBigint), bigint_literal(kMicrosecondsPerDay, span)}, span);
  return make_folded(Op::kAddInterval, TypeId::kTimestamp,
                     {cast_expr(time, TypeId::kTimestamp), parts.months,
                      combine_parts(Op::kAdd, days, parts.microseconds, span)},
                     span);
}

ExprPtr negate_interval(const ExprPtr& interval, SourceSpan span) {
  const IntervalParts parts = parts_of(interval, span);
  const auto negated = [&](const ExprPtr& part) {
    return make_folded(Op::kNegate, part->type, {part}, span);
  };
  return make_interval({negated(parts.months), negated(parts.days), negated(parts.microseconds)}, span);
}

ExprPtr divide_interval(const ExprPtr& interval, const ExprPtr& divisor, SourceSpan span) {
  return make_host_call(
      {"/", true, interval_quotient, "INTERVAL out of range", sqlstate::kDatetimeOverflow, true},
      TypeId::kInterval, {interval, cast_expr(divisor, TypeId::kDouble)}, span);
}

ExprPtr bind_interval_arithmetic(Op op, ExprPtr a, ExprPtr b, SourceSpan span) {
  if (is_time(a) || is_time(b)) {
    const bool is_product = op == Op::kMultiply || op == Op::kDivide;
    if (!is_product) return bind_time_arithmetic(op, a, b, span);
    (is_time(a) ? a : b) = cast_expr(is_time(a) ? a : b, TypeId::kInterval);
  }
  const bool has_interval = is_interval(a) || is_interval(b);
  if (op == Op::kSubtract && is_moment(a->type) && is_moment(b->type)) {
    const bool are_dates = a->type.id == TypeId::kDate && b->type.id == TypeId::kDate;
    return are_dates ? nullptr : make_difference(a, b, span);
  }
  if (!has_interval) return nullptr;
  if (op == Op::kAdd || op == Op::kSubtract) return bind_sum(op, a, b, span);
  if (op == Op::kMultiply && is_interval(b)) std::swap(a, b);
  if (is_text_literal(*b)) b = cast_expr(b, TypeId::kDouble);
  if (op == Op::kMultiply && takes_number(b)) return multiply_interval(a, b, span);
  if (op == Op::kDivide && is_interval(a) && takes_number(b))
    return divide_interval(a, divisor_of(op, a, cast_expr(b, TypeId::kDouble)), span);
  return nullptr;
}

}  // namespace rtsql
