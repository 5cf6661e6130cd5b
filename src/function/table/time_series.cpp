#include "function/table/time_series.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/count_steps.h"
#include "common/error.h"
#include "expression/type_rules.h"
#include "function/time/time_functions.h"
#include "schema/column_builder.h"
#include "schema/table_schema.h"

namespace rtsql {
namespace {

ExprPtr time_argument(const TableCall& call, size_t place) {
  const TableArgument& argument = call.arguments[place];
  const bool fits =
      argument.value && (is_temporal(argument.value->type) || argument.value->type.id == TypeId::kNull ||
                         is_text_literal(*argument.value));
  if (fits) return cast_expr(argument.value, TypeId::kTimestamp);
  throw Error(ErrorKind::kType,
              fmt::format("{} of a time and {}", call.function, argument_type_name(argument)))
      .at(argument.span);
}

TimeShift interval_argument(const TableCall& call) {
  const TableArgument* argument = call.arguments.size() > 2 ? &call.arguments[2] : nullptr;
  if (argument == nullptr || !argument->interval) {
    throw Error(ErrorKind::kType,
                fmt::format("a {} of dates or timestamps needs an INTERVAL as its step", call.function))
        .at(argument ? argument->span : call.span)
        .hint(fmt::format("{}(DATE '2026-01-01', DATE '2026-12-31', INTERVAL '1 day')", call.function));
  }
  const TimeShift& step = *argument->interval;
  if (step.months == 0 && step.microseconds == 0) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", call.function))
        .at(argument->span);
  }
  if (step.months != 0 && step.microseconds != 0 && (step.months > 0) != (step.microseconds > 0)) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} must have one direction", call.function))
        .at(argument->span);
  }
  return step;
}

// Each time is the one before and a step: a month after January 31 is the end of February, and a month
// after that is in March on the day that February ended.
HostColumn list_times(const TableCall& call, ExprPtr time, const Expr& last, TimeShift step) {
  for (const Expr* bound : {&*time, &last}) {
    if (bound->op == Op::kLiteral) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("a {} by months needs constants to begin and to end with", call.function))
        .at(bound->span)
        .hint("days, hours and seconds take the values of rows");
  }
  const Value end = last.literal;
  const bool forward = step.months > 0 || step.microseconds > 0;
  ColumnBuilder times{Type(TypeId::kTimestamp)};
  uint64_t rows = 0;
  while (!time->literal.null && !end.null &&
         (forward ? time->literal.integer <= end.integer : time->literal.integer >= end.integer)) {
    count_steps();
    check_table_rows(call.function, ++rows);
    times.append(time->literal);
    time = make_shifted(time, step, call.span);
    if (time->op != Op::kLiteral) break;  // beyond the years that there are
  }
  return times.finish();
}

}  // namespace

bool is_time_series(const TableCall& call) {
  return std::ranges::any_of(call.arguments, [](const TableArgument& argument) {
    return argument.interval || is_temporal(argument.value->type);
  });
}

TableRows bind_time_series(const TableCall& call) {
  const TimeShift step = interval_argument(call);
  const ExprPtr start = time_argument(call, 0), end = time_argument(call, 1);
  if (step.months != 0) return list_times(call, start, *end, step);
  return make_series(start, end, bigint_literal(step.microseconds, call.arguments[2].span),
                     SeriesEnd::kIncluded, call.span);
}

}  // namespace rtsql
