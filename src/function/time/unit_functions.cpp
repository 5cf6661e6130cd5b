// Declares functions that count units of time from one time to another, and buckets of them.
#include <algorithm>

#include "common/time_unit.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/number/number_functions.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/time_functions.h"
#include "function/time/unit_of_row.h"
#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

constexpr int64_t kMonthsPerYear = 12;

// Returns the months of a unit of the calendar; 0 of others.
int64_t months_of_unit(std::string_view name) {
  for (const auto& [group, years] : {std::pair{"decade", 10}, {"century", 100}, {"millennium", 1000}}) {
    if (is_unit_name(name, group)) return years * kMonthsPerYear;
  }
  if (is_unit_name(name, "isoyear")) return kMonthsPerYear;
  const TimeUnit* unit = find_time_unit(name);
  return unit == nullptr ? 0 : unit->months;
}

// A month is over at its end: the day of the earlier time is at most that of the later one, if that is the
// last of its month.
ExprPtr within_month_of(const ExprPtr& later, const ExprPtr& earlier, SourceSpan span) {
  const ExprPtr day = make_time_part("day", later, span);
  const ExprPtr missing = compute_numbers(Op::kSubtract, make_time_part("day", earlier, span), day, span);
  const ExprPtr next = make_shifted(later, interval_literal({.days = 1}, span), span);
  const ExprPtr is_last =
      make_comparison(Op::kEqual, make_time_part("day", next, span), integer_literal(1, span), span);
  const ExprPtr lacks =
      make_folded(Op::kAnd, TypeId::kBoolean, {is_last, compare_to_zero(Op::kGreater, missing, span)}, span);
  const ExprPtr days = make_interval({integer_literal(0, span), missing, bigint_literal(0, span)}, span);
  return bind_case({lacks, make_shifted(earlier, negate_interval(days, span), span), earlier}, span);
}

// Returns a TIMESTAMP, NULL of an infinite one.
ExprPtr finite_timestamp(const ExprPtr& time, SourceSpan span) {
  const ExprPtr timestamp = cast_expr(time, TypeId::kTimestamp);
  return bind_case({make_folded(Op::kIsFinite, TypeId::kBoolean, {timestamp}, span), timestamp}, span);
}

// How many months are over from the first time to the second; below 0 where this is the earlier one.
ExprPtr months_passed(const ExprPtr& start, const ExprPtr& end, SourceSpan span) {
  const ExprPtr from = finite_timestamp(start, span), to = finite_timestamp(end, span);
  const ExprPtr is_back = make_comparison(Op::kGreater, from, to, span);
  const ExprPtr later = bind_case({is_back, from, to}, span), earlier = bind_case({is_back, to, from}, span);
  const ExprPtr age =
      make_call(interval_functions(), "age", {later, within_month_of(later, earlier, span)}, span);
  const ExprPtr months = make_folded(Op::kIntervalMonths, TypeId::kInteger, {age}, span);
  return bind_case({is_back, compute_numbers(Op::kSubtract, integer_literal(0, span), months, span), months},
                   span);
}

// How often a unit is over from the first time to the second.
ExprPtr bind_date_sub(Arguments of, SourceSpan span) {
  if (is_unit_of_row(*of[0])) {
    return choose_by_unit(
        "date_sub", of[0], truncation_units(TypeId::kTimestamp),
        [&](const ExprPtr& unit) {
          return bind_date_sub({unit, of[1], of[2]}, span);
        },
        span, unit_of_field);
  }
  make_date_trunc(of[0], of[1], span);  // which says what is wrong with them
  make_date_trunc(of[0], of[2], span);
  unite_clocks(of[0], of[1], of[2]);
  const std::string_view name = unit_of_field(of[0]->literal.text);
  if (const int64_t months = months_of_unit(name)) {
    const ExprPtr passed = months_passed(of[1], of[2], span);
    return cast_expr(compute_numbers(Op::kDivide, passed, integer_literal(months, span), span),
                     TypeId::kBigint);
  }
  const ExprPtr passed = make_folded(Op::kSubtract, TypeId::kBigint,
                                     {microseconds_of(of[2], span), microseconds_of(of[1], span)}, span);
  const ExprPtr length = bigint_literal(find_time_unit(name)->microseconds, span);
  return make_folded(Op::kDivide, TypeId::kBigint, {passed, length}, span);
}

ExprPtr bind_date_add(Arguments of, SourceSpan span) {
  return make_shifted(of[0], host_argument("date_add", 'v', of[1]), span);
}

ExprPtr timestamp_literal(int64_t year, int day, SourceSpan span) {
  const int64_t days = *days_from_civil(year, 1, day);
  return make_literal(Value::of_integer(TypeId::kTimestamp, days * kMicrosecondsPerDay), span);
}

constexpr int64_t kFirstYear = 2000;

// Returns how many months the time's month is behind January 2000.
ExprPtr months_of(const ExprPtr& time, SourceSpan span) {
  const auto compute = [&](Op op, const ExprPtr& a, int64_t b) {
    return make_folded(op, TypeId::kInteger, {a, integer_literal(b, span)}, span);
  };
  const ExprPtr years = compute(Op::kSubtract, make_astronomical_year(time, span), kFirstYear);
  const ExprPtr month = compute(Op::kSubtract, make_time_part("month", time, span), 1);
  return make_folded(Op::kAdd, TypeId::kInteger, {compute(Op::kMultiply, years, kMonthsPerYear), month},
                     span);
}

// Buckets of months, an INTEGER, begin with the first of one. They are counted from the month of `origin`;
// null: from January 2000. An infinite time is in a bucket of its own.
ExprPtr bucket_of_months(const ExprPtr& length, const ExprPtr& time, const ExprPtr& origin, SourceSpan span) {
  const auto compute = [&](Op op, const ExprPtr& a, const ExprPtr& b) {
    return make_folded(op, TypeId::kInteger, {a, b}, span);
  };
  const ExprPtr months = months_of(time, span);
  const ExprPtr passed = origin ? compute(Op::kSubtract, months, months_of(origin, span)) : months;
  const ExprPtr rest =
      compute(Op::kModulo, compute(Op::kAdd, compute(Op::kModulo, passed, length), length), length);
  const ExprPtr start = make_folded(
      Op::kAddInterval, TypeId::kTimestamp,
      {timestamp_literal(kFirstYear, 1, span), compute(Op::kSubtract, months, rest), bigint_literal(0, span)},
      span);
  const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {time}, span);
  return make_folded(Op::kCase, TypeId::kTimestamp, {is_finite, start, time}, span);
}

// Tells whether a width has months and nothing else.
ExprPtr is_of_months(const IntervalParts& width, SourceSpan span) {
  const auto both = [&](const ExprPtr& a, const ExprPtr& b) {
    return make_folded(Op::kAnd, TypeId::kBoolean, {a, b}, span);
  };
  return both(compare_to_zero(Op::kGreater, width.months, span),
              both(compare_to_zero(Op::kEqual, width.days, span),
                   compare_to_zero(Op::kEqual, width.microseconds, span)));
}

// Buckets of days begin on a Monday, but for an origin. An INTERVAL in its place moves them all.
ExprPtr bind_time_bucket(Arguments of, SourceSpan span) {
  constexpr int kFirstMonday = 3;
  const ExprPtr width = host_argument("time_bucket", 'v', of[0]);
  const ExprPtr time = is_text_literal(*of[1]) ? cast_expr(of[1], TypeId::kTimestamp) : of[1];
  if (of.size() > 2 && of[2]->type.id == TypeId::kInterval) {
    const ExprPtr before = make_shifted(time, negate_interval(of[2], span), span);
    return cast_expr(make_shifted(bind_time_bucket({of[0], before}, span), of[2], span), time->type);
  }
  const ExprPtr origin = of.size() > 2 ? of[2] : nullptr;
  const auto by_months = [&](const ExprPtr& months) {
    const ExprPtr first = origin ? cast_expr(origin, TypeId::kTimestamp) : nullptr;
    return cast_expr(bucket_of_months(months, cast_expr(time, TypeId::kTimestamp), first, span), time->type);
  };
  const auto by_length = [&](const ExprPtr& length) {
    const ExprPtr first = origin ? origin : timestamp_literal(kFirstYear, kFirstMonday, span);
    return cast_expr(make_call(bin_functions(), "date_bin", {length, time, first}, span), time->type);
  };
  const IntervalParts parts = parts_of(width, span);
  const ExprPtr has_months = is_of_months(parts, span);
  if (is_literal(has_months))
    return has_months->literal.integer != 0 ? by_months(parts.months) : by_length(width);
  const ExprPtr none = make_literal(Value::null_of(TypeId::kInterval), span);
  return bind_case(
      {has_months, by_months(parts.months), by_length(bind_case({has_months, none, width}, span))}, span);
}

}  // namespace

std::vector<ScalarFunction> unit_functions() {
  return {
      {"date_add", 2, 2, "date_add(time, interval)", "the same as time + interval", bind_date_add},
      {"date_sub", 3, 3, "date_sub('unit', start, end)", "how often a unit is over from start to end",
       bind_date_sub},
      {"time_bucket", 2, 3, "time_bucket(width, time [, origin])",
       "where the bucket of so long an INTERVAL began; months count from January 2000, others from a Monday, "
       "or "
       "all from the origin; an INTERVAL for it moves the buckets",
       bind_time_bucket},
  };
}

}  // namespace rtsql
