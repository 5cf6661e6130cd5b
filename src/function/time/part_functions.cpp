// Declares a function for each field of a time, and times as numbers since 1970-01-01.
#include <string>

#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/number/number_functions.h"
#include "function/time/time_functions.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

constexpr int64_t kMicrosecondsPerSecond = 1'000'000, kMicrosecondsPerMillisecond = 1000;
constexpr int64_t kNanosecondsPerMicrosecond = 1000;

ExprPtr field_of(std::string_view field, const ExprPtr& time, SourceSpan span) {
  return make_date_part(make_literal(Value::of_text(std::string(field)), span), time, span);
}

ScalarFunction part_function(std::string_view name, std::string_view signature, std::string_view help,
                             std::string_view field) {
  const auto bind = [field](const Arguments& of, SourceSpan span) { return field_of(field, of[0], span); };
  return {name, 1, 1, signature, help, bind};
}

// Declares whole units of the time since the minute began.
ScalarFunction second_function(std::string_view name, std::string_view signature, std::string_view help,
                               int64_t microseconds) {
  const auto bind = [microseconds](const Arguments& of, SourceSpan span) {
    return compute_numbers(Op::kDivide, field_of("microsecond", of[0], span),
                           integer_literal(microseconds, span), span);
  };
  return {name, 1, 1, signature, help, bind};
}

ExprPtr bind_era(const Arguments& of, SourceSpan span) {
  const ExprPtr is_after = compare_to_zero(Op::kGreater, field_of("year", of[0], span), span);
  return cast_expr(is_after, TypeId::kInteger);
}

// The week has the sign of its year: -4411 is week 11 of 44 BC.
ExprPtr bind_yearweek(const Arguments& of, SourceSpan span) {
  constexpr int64_t kWeeks = 100;
  const ExprPtr year = field_of("isoyear", of[0], span), week = field_of("week", of[0], span);
  const ExprPtr years = compute_numbers(Op::kMultiply, year, integer_literal(kWeeks, span), span);
  const ExprPtr is_before = compare_to_zero(Op::kLess, year, span);
  return make_folded(Op::kCase, TypeId::kInteger,
                     {is_before, compute_numbers(Op::kSubtract, years, week, span),
                      compute_numbers(Op::kAdd, years, week, span)},
                     span);
}

ExprPtr microseconds_since_epoch(const ExprPtr& time, SourceSpan span) {
  const bool is_moment = time->type.id == TypeId::kTimestamptz;
  return make_folded(Op::kEpoch, TypeId::kBigint, {is_moment ? time : cast_expr(time, TypeId::kTimestamp)},
                     span);
}

ExprPtr timestamp_of(const ExprPtr& microseconds, SourceSpan span) {
  const ExprPtr epoch = make_literal(Value::of_integer(TypeId::kTimestamp, 0), span);
  return make_folded(Op::kAddInterval, TypeId::kTimestamp, {epoch, integer_literal(0, span), microseconds},
                     span);
}

ExprPtr bind_epoch_us(const Arguments& of, SourceSpan span) {
  return microseconds_since_epoch(of[0], span);
}

ExprPtr bind_epoch_ns(const Arguments& of, SourceSpan span) {
  return compute_numbers(Op::kMultiply, microseconds_since_epoch(of[0], span),
                         bigint_literal(kNanosecondsPerMicrosecond, span), span);
}

ExprPtr bind_epoch_ms(const Arguments& of, SourceSpan span) {
  const ExprPtr length = bigint_literal(kMicrosecondsPerMillisecond, span);
  if (!is_integral(of[0]->type))
    return compute_numbers(Op::kDivide, microseconds_since_epoch(of[0], span), length, span);
  return timestamp_of(compute_numbers(Op::kMultiply, cast_expr(of[0], TypeId::kBigint), length, span), span);
}

ExprPtr bind_make_timestamp_ms(const Arguments& of, SourceSpan span) {
  return bind_epoch_ms({host_argument("make_timestamp_ms", 'i', of[0])}, span);
}

}  // namespace

std::vector<ScalarFunction> part_functions() {
  return {
      part_function("century", "century(time)", "the century: 20 of 1901 to 2000", "century"),
      part_function("dayofweek", "dayofweek(time)", "day of the week; Sunday is 0", "dow"),
      part_function("dayofyear", "dayofyear(time)", "day of the year", "doy"),
      part_function("decade", "decade(time)", "the year by 10", "decade"),
      {"epoch_ms", 1, 1, "epoch_ms(time) or epoch_ms(n)",
       "milliseconds since 1970-01-01, or the TIMESTAMP that is so many after it", bind_epoch_ms},
      {"epoch_ns", 1, 1, "epoch_ns(time)", "nanoseconds since 1970-01-01", bind_epoch_ns},
      {"epoch_us", 1, 1, "epoch_us(time)", "microseconds since 1970-01-01", bind_epoch_us},
      {"era", 1, 1, "era(time)", "1 of a year after Christ, 0 of one before", bind_era},
      part_function("hour", "hour(time)", "hour of the day", "hour"),
      part_function("isodow", "isodow(time)", "day of the week; Monday is 1", "isodow"),
      part_function("isoyear", "isoyear(time)", "year that the ISO week belongs to", "isoyear"),
      part_function("julian", "julian(time)", "Julian day", "julian"),
      {"make_timestamp_ms", 1, 1, "make_timestamp_ms(n)",
       "the TIMESTAMP of so many milliseconds since 1970-01-01", bind_make_timestamp_ms},
      part_function("microsecond", "microsecond(time)", "microseconds of the minute", "microsecond"),
      part_function("millennium", "millennium(time)", "the millennium: 2 of 1001 to 2000", "millennium"),
      second_function("millisecond", "millisecond(time)", "whole milliseconds of the minute",
                      kMicrosecondsPerMillisecond),
      part_function("minute", "minute(time)", "minute of the hour", "minute"),
      part_function("quarter", "quarter(time)", "quarter of the year", "quarter"),
      second_function("second", "second(time)", "whole seconds of the minute", kMicrosecondsPerSecond),
      part_function("timezone_hour", "timezone_hour(time)", "hours that the session's clock is ahead of UTC",
                    "timezone_hour"),
      part_function("timezone_minute", "timezone_minute(time)",
                    "minutes behind the hour that the session's clock is ahead of UTC", "timezone_minute"),
      part_function("week", "week(time)", "ISO week of the year", "week"),
      part_function("weekday", "weekday(time)", "the same as dayofweek", "dow"),
      {"yearweek", 1, 1, "yearweek(time)", "ISO year and week: 202401", bind_yearweek},
  };
}

}  // namespace rtsql
