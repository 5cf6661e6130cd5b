#include "function/time/time_functions.h"

#include "common/time_unit.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/unit_of_row.h"

namespace rtsql {

ExprPtr make_astronomical_year(const ExprPtr& time, SourceSpan span) {
  const ExprPtr year = make_time_part("year", time, span);
  const ExprPtr is_negative =
      make_folded(Op::kLess, TypeId::kBoolean, {year, integer_literal(0, span)}, span);
  return compute_numbers(Op::kAdd, year, cast_expr(is_negative, TypeId::kInteger), span);
}

namespace {

using Arguments = std::vector<ExprPtr>;

ExprPtr bind_now(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_expr(Op::kStatementTime, TypeId::kTimestamptz, {}, span);
}

ExprPtr bind_local_now(const std::vector<ExprPtr>&, SourceSpan span) {
  return cast_expr(bind_now({}, span), TypeId::kTimestamp);
}

ExprPtr bind_today(const std::vector<ExprPtr>&, SourceSpan span) {
  return cast_expr(bind_now({}, span), TypeId::kDate);
}

ExprPtr bind_time_of_day(const std::vector<ExprPtr>&, SourceSpan span) {
  return cast_expr(bind_now({}, span), TypeId::kTime);
}

ExprPtr bind_year(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("year", arguments[0], span);
}

ExprPtr bind_month(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("month", arguments[0], span);
}

ExprPtr bind_day(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("day", arguments[0], span);
}

template <ExprPtr (*make)(const ExprPtr&, const ExprPtr&, SourceSpan)>
ExprPtr bind_time_function(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make(arguments[0], arguments[1], span);
}

// With a zone, the unit is one of its clock.
ExprPtr bind_date_trunc(Arguments of, SourceSpan span) {
  if (of[1]->type.id == TypeId::kDate && session_standard() == SqlStandard::kPostgresql)
    of[1] = cast_expr(of[1], TypeId::kTimestamptz);
  if (of.size() == 2) return make_date_trunc(of[0], of[1], span);
  const ExprPtr moment = cast_expr(of[1], TypeId::kTimestamptz);
  const auto by_clock = [&](const ExprPtr& time) {
    return make_call(zone_functions(), "timezone", {of[2], time}, span);
  };
  return make_moment_trunc(of[0], moment, by_clock, span);
}

ExprPtr integer(int64_t value, SourceSpan span) {
  return integer_literal(value, span);
}

// An infinite time is of no month.
ExprPtr bind_last_day(Arguments of, SourceSpan span) {
  const ExprPtr month = make_date_trunc(make_literal(Value::of_text("month"), span), of[0], span);
  const ExprPtr last =
      cast_expr(make_shifted(month, interval_literal({.months = 1, .days = -1}, span), span), TypeId::kDate);
  const ExprPtr is_finite =
      make_folded(Op::kIsFinite, TypeId::kBoolean, {cast_expr(month, TypeId::kTimestamp)}, span);
  return make_folded(Op::kCase, TypeId::kDate,
                     {is_finite, last, make_literal(Value::null_of(TypeId::kDate), span)}, span);
}

ExprPtr bind_epoch(Arguments of, SourceSpan span) {
  return make_time_part("epoch", of[0], span);
}

// The number of times that a unit begins after the first time and up to the second.
ExprPtr bind_date_diff(Arguments of, SourceSpan span) {
  if (is_unit_of_row(*of[0])) {
    return choose_by_unit(
        "date_diff", of[0], truncation_units(TypeId::kTimestamp),
        [&](const ExprPtr& unit) {
          return bind_date_diff({unit, of[1], of[2]}, span);
        },
        span, unit_of_field);
  }
  unite_clocks(of[0], of[1], of[2]);
  const ExprPtr from = make_date_trunc(of[0], of[1], span);
  const ExprPtr to = make_date_trunc(of[0], of[2], span);
  const TimeUnit* found = find_time_unit(unit_of_field(of[0]->literal.text));
  if (found == nullptr) {  // the ISO year, or a group of years
    const ExprPtr passed = compute_numbers(Op::kSubtract, make_date_part(of[0], of[2], span),
                                           make_date_part(of[0], of[1], span), span);
    return cast_expr(passed, TypeId::kBigint);
  }
  const TimeUnit& unit = *found;
  if (unit.months == 0) {
    const ExprPtr passed = make_folded(Op::kSubtract, TypeId::kBigint,
                                       {microseconds_of(to, span), microseconds_of(from, span)}, span);
    const ExprPtr length = bigint_literal(unit.microseconds, span);
    return make_folded(Op::kDivide, TypeId::kBigint, {passed, length}, span);
  }
  auto months = [&](const ExprPtr& time) {
    const ExprPtr years =
        compute_numbers(Op::kMultiply, make_astronomical_year(time, span), integer(12, span), span);
    return compute_numbers(Op::kAdd, years, make_time_part("month", time, span), span);
  };
  const ExprPtr passed = compute_numbers(Op::kSubtract, months(to), months(from), span);
  return cast_expr(compute_numbers(Op::kDivide, passed, integer(unit.months, span), span), TypeId::kBigint);
}

}  // namespace

std::vector<ScalarFunction> time_functions() {
  return {
      {"current_date", 0, 0, "current_date", "the day on which the transaction began", bind_today},
      {"current_time", 0, 0, "current_time", "the same as localtime", bind_time_of_day},
      {"current_timestamp", 0, 0, "current_timestamp", "the same as now()", bind_now},
      {"date_diff", 3, 3, "date_diff('unit', start, end)", "how often a unit begins from start to end",
       bind_date_diff},
      {"date_part", 2, 2, "date_part('field', time) or extract(field FROM time)",
       "a field of a date or time, such as the year", bind_time_function<make_date_part>},
      {"date_trunc", 2, 3, "date_trunc('unit', time [, zone])", "the timestamp where the unit of time began",
       bind_date_trunc},
      {"datediff", 3, 3, "datediff('unit', start, end)", "the same as date_diff", bind_date_diff},
      {"day", 1, 1, "day(date)", "day of the month", bind_day},
      {"epoch", 1, 1, "epoch(time)", "seconds since 1970-01-01", bind_epoch},
      {"last_day", 1, 1, "last_day(date)", "the last day of its month", bind_last_day},
      {"localtime", 0, 0, "localtime", "the time of day of now()", bind_time_of_day},
      {"localtimestamp", 0, 0, "localtimestamp",
       "now() by the clock of the session's time zone, as TIMESTAMP", bind_local_now},
      {"month", 1, 1, "month(date)", "month of the year", bind_month},
      {"now", 0, 0, "now()", "when the transaction began, as TIMESTAMP WITH TIME ZONE", bind_now},
      {"today", 0, 0, "today()", "the same as current_date", bind_today},
      {"year", 1, 1, "year(date)", "year", bind_year},
  };
}

}  // namespace rtsql
