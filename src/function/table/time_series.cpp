#include "function/table/time_series.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/count_steps.h"
#include "common/error.h"
#include "expression/type_rules.h"
#include "function/time/interval_arithmetic.h"
#include "schema/calendar.h"
#include "schema/column_builder.h"
#include "schema/table_schema.h"

namespace rtsql {
namespace {

ExprPtr time_argument(const TableCall& call, size_t place) {
  const ExprPtr& argument = call.arguments[place];
  const bool fits =
      is_temporal(argument->type) || argument->type.id == TypeId::kNull || is_text_literal(*argument);
  if (fits) return cast_expr(argument, TypeId::kTimestamp);
  throw Error(ErrorKind::kType, fmt::format("{} of a time and {}", call.function, type_name(argument->type)))
      .at(argument->span);
}

// Days are as long as each other here, so that they are among the microseconds.
struct Step {
  ExprPtr interval;
  int64_t months;
  Int128 length;  // of the days and the time, in microseconds
};

Step step_of(const TableCall& call) {
  const ExprPtr argument = call.arguments.size() > 2 ? call.arguments[2] : nullptr;
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
  const Step step{argument, interval.months,
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

// Each time is the one before and a step: a month after January 31 is the end of February, and a month
// after that is in March on the day that February ended.
HostColumn list_times(const TableCall& call, ExprPtr time, const Expr& last, const Step& step) {
  for (const Expr* bound : {&*time, &last}) {
    if (bound->op == Op::kLiteral) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("a {} by months needs constants to begin and to end with", call.function))
        .at(bound->span)
        .hint("days, hours and seconds take the values of rows");
  }
  const Value end = last.literal;
  const bool forward = step.months > 0 || step.length > 0;
  ColumnBuilder times{Type(TypeId::kTimestamp)};
  uint64_t rows = 0;
  while (!time->literal.null && !end.null &&
         (forward ? time->literal.integer <= end.integer : time->literal.integer >= end.integer)) {
    count_steps();
    check_table_rows(call.function, ++rows);
    times.append(time->literal);
    time = make_shifted(time, step.interval, call.span);
    if (time->op != Op::kLiteral) break;  // beyond the years that there are
  }
  return times.finish();
}

}  // namespace

bool is_time_series(const TableCall& call) {
  return std::ranges::any_of(call.arguments, [](const ExprPtr& argument) {
    return is_temporal(argument->type) || argument->type.id == TypeId::kInterval;
  });
}

TableRows bind_time_series(const TableCall& call) {
  const Step step = step_of(call);
  const ExprPtr start = time_argument(call, 0), end = time_argument(call, 1);
  if (step.months != 0) return list_times(call, start, *end, step);
  return make_series(start, end, bigint_literal(static_cast<int64_t>(step.length), step.interval->span),
                     SeriesEnd::kIncluded, call.span);
}

}  // namespace rtsql
