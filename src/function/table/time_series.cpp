#include "function/table/time_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "common/count_steps.h"
#include "common/error.h"
#include "expression/session_time.h"
#include "expression/type_rules.h"
#include "function/time/interval_arithmetic.h"
#include "schema/calendar.h"
#include "schema/column_builder.h"
#include "schema/table_schema.h"

namespace rtsql {
namespace {

// One time with a zone makes all of them so.
Type type_of_times(const TableCall& call) {
  const bool is_zoned = std::ranges::any_of(
      call.arguments, [](const ExprPtr& argument) { return argument->type.id == TypeId::kTimestamptz; });
  return is_zoned ? TypeId::kTimestamptz : TypeId::kTimestamp;
}

ExprPtr time_argument(const TableCall& call, size_t place, Type type) {
  const ExprPtr& argument = call.arguments[place];
  const bool fits =
      is_moment(argument->type) || argument->type.id == TypeId::kNull || is_text_literal(*argument);
  if (fits) return cast_expr(argument, type);
  throw Error(ErrorKind::kType, fmt::format("{} of a time and {}", call.function, type_name(argument->type)))
      .at(argument->span);
}

struct Step {
  ExprPtr interval;
  int64_t months;
  int64_t days;
  Int128 length;  // of the days, if they are as long as each other, and the time, in microseconds
};

// Months have different lengths, and so have days by a clock that is put forward and back.
bool is_of_calendar(const Step& step, Type times) {
  const bool has_even_days = times.id == TypeId::kTimestamp || SessionTime::current().zone->is_fixed();
  return step.months != 0 || (step.days != 0 && !has_even_days);
}

Step step_of(const TableCall& call) {
  ExprPtr argument = call.arguments.size() > 2 ? call.arguments[2] : nullptr;
  if (argument != nullptr && is_text_literal(*argument)) argument = cast_expr(argument, TypeId::kInterval);
  if (argument == nullptr || argument->type.id != TypeId::kInterval) {
    throw Error(ErrorKind::kType,
                fmt::format("a {} of dates or timestamps needs an INTERVAL as its step", call.function))
        .at(argument ? argument->span : call.span)
        .hint(fmt::format("{}(DATE '2026-01-01', DATE '2026-12-31', INTERVAL '1 day')", call.function));
  }
  if (argument->op != Op::kLiteral || argument->literal.null) {
    throw Error(ErrorKind::kUnsupported, fmt::format("the step of {} must be a constant", call.function))
        .at(argument->span);
  }
  const Interval interval = interval_of(argument->literal.exact());
  Step step{argument, interval.months, interval.days,
            Int128{interval.days} * kMicrosecondsPerDay + interval.microseconds};
  if (step.months == 0 && step.length == 0) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", call.function))
        .at(argument->span);
  }
  if (step.months != 0 && step.length != 0 && (step.months > 0) != (step.length > 0)) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} must have one direction", call.function))
        .at(argument->span);
  }
  return step;
}

void check_is_finite(const TableCall& call, std::initializer_list<const Expr*> bounds) {
  for (const Expr* bound : bounds) {
    if (!is_infinite(bound->literal)) continue;
    throw Error(
        ErrorKind::kValue,
        fmt::format("a {} by months, or by days of a clock, needs finite times to begin and to end with",
                    call.function))
        .sqlstate(sqlstate::kProgramLimit)
        .at(bound->span)
        .hint("each time is computed from the one before; hours and seconds may go on for ever");
  }
}

// Each time is the one before and a step: a month after January 31 is the end of February, and a month
// after that is in March on the day that February ended.
HostColumn list_times(const TableCall& call, ExprPtr time, const Expr& last, const Step& step,
                      SeriesEnd includes) {
  for (const Expr* bound : {&*time, &last}) {
    if (bound->op == Op::kLiteral) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("a {} by months, or by days of a clock, needs constants to begin and to end with",
                            call.function))
        .at(bound->span)
        .hint("hours and seconds take the values of rows; so do days of a TIMESTAMP without time zone");
  }
  const Value end = last.literal;
  const bool forward = step.months > 0 || step.length > 0;
  ColumnBuilder times{time->type};
  uint64_t rows = 0;
  const auto is_within = [&](int64_t at) {
    if (at == end.integer) return includes == SeriesEnd::kIncluded;
    return forward ? at < end.integer : at > end.integer;
  };
  const bool is_empty = time->literal.null || end.null || !is_within(time->literal.integer);
  if (!is_empty) check_is_finite(call, {&*time, &last});
  while (!is_empty && is_within(time->literal.integer)) {
    count_steps();
    check_table_rows(call.function, ++rows);
    times.append(time->literal);
    time = make_shifted(time, step.interval, call.span);
    if (time->op != Op::kLiteral) break;  // beyond the years that there are
  }
  return times.finish();
}

// A series that ends with an infinite time goes on to the last one that there is.
ExprPtr finite_end(const ExprPtr& end) {
  if (end->op != Op::kLiteral || !is_infinite(end->literal)) return end;
  const int64_t last = end->literal.integer > 0 ? kLastTime : kFirstTime;
  return make_literal(Value::of_integer(end->type, last), end->span);
}

}  // namespace

bool is_time_series(const TableCall& call) {
  return std::ranges::any_of(call.arguments, [](const ExprPtr& argument) {
    return is_moment(argument->type) || argument->type.id == TypeId::kInterval;
  });
}

TableRows bind_time_series(const TableCall& call, SeriesEnd includes) {
  const Step step = step_of(call);
  const Type type = type_of_times(call);
  const ExprPtr start = time_argument(call, 0, type), end = time_argument(call, 1, type);
  if (is_of_calendar(step, type)) return list_times(call, start, *end, step, includes);
  return make_series(start, finite_end(end),
                     bigint_literal(static_cast<int64_t>(step.length), step.interval->span), includes,
                     call.span);
}

}  // namespace rtsql
