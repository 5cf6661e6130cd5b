// Declares operations on dates and times (shaders/exec/date_time.glsl).
#include <algorithm>
#include <string_view>

#include "expression/operation.h"
#include "schema/calendar.h"
#include "schema/time_zone.h"

namespace rtsql {
namespace {

namespace chrono = std::chrono;

using Notation = Operation::Notation;
using Fails = Operation::Fails;
using Values = std::span<const Value>;
using Ranges = std::span<const ExactRange>;
using Exact = std::optional<Int128>;

constexpr int64_t kMicrosecondsPerMinute = 60'000'000;
constexpr int64_t kSecondsPerDay = 86'400;
constexpr int64_t kFirstTime = kFirstDay * kMicrosecondsPerDay;
constexpr Int128 kMostDaysOfMonth = 31;

chrono::sys_days day(Values of) {
  return date_point(of[0].integer);
}
chrono::year_month_day date(Values of) {
  return chrono::year_month_day(day(of));
}

int64_t day_of_year(chrono::sys_days of) {
  const chrono::year year = chrono::year_month_day(of).year();
  return (of - chrono::sys_days(year / chrono::January / 1)).count() + 1;
}

// A week begins on Monday and belongs to the year of its Thursday.
chrono::sys_days thursday(chrono::sys_days of) {
  return of - (chrono::weekday(of) - chrono::Monday) + (chrono::Thursday - chrono::Monday);
}

// Rounds down to a multiple of either `months` of a year or, if that is 0, `length`, which divides the time
// since the first.
Exact truncated(Values of) {
  const int64_t time = of[0].integer, months = of[1].integer, length = of[2].integer;
  if (months == 0) return kFirstTime + (time - kFirstTime) / length * length;
  const chrono::year_month_day at(date_point(day_of(time)));
  const int64_t past = (unsigned(at.month()) - 1) % months;
  const chrono::sys_days first = at.year() / (at.month() - chrono::months(past)) / 1;
  return first.time_since_epoch().count() * kMicrosecondsPerDay;
}

// Adds the months first; a day that the month does not have becomes its last.
Exact shifted(Values of) {
  constexpr int64_t kMostMonths = 12 * 10'000;
  const int64_t time = of[0].integer, months = of[1].integer, length = of[2].integer;
  if (months < -kMostMonths || months > kMostMonths) return std::nullopt;
  const chrono::year_month_day moved =
      chrono::year_month_day(date_point(day_of(time))) + chrono::months(months);
  const chrono::sys_days to = moved.ok() ? moved : moved.year() / moved.month() / chrono::last;
  return Int128{to.time_since_epoch().count()} * kMicrosecondsPerDay + time_of_day(time) + length;
}

ExactRange bounds_of_shifted(const Expr&, Ranges of) {
  constexpr Int128 kMostOfMonth = kMostDaysOfMonth * kMicrosecondsPerDay;
  return {of[0].low + std::min<Int128>(of[1].low * kMostOfMonth, 0) + std::min<Int128>(of[2].low, 0),
          of[0].high + std::max<Int128>(of[1].high * kMostOfMonth, 0) + std::max<Int128>(of[2].high, 0)};
}

// Changes the clock, which no zone sets by more than a day.
std::optional<Value> by_other_clock(const Expr& call, Values of) {
  if (of[0].null) return Value::null_of(call.type);
  const TimeZonePtr zone = find_time_zone(call.text);
  const int64_t time = of[0].integer;
  const int64_t changed = call.op == Op::kToLocal ? zone->local_of(time) : zone->utc_of(time);
  const ExactRange range = exact_range(call.type);
  if (changed < range.low || changed > range.high) return std::nullopt;
  return Value::of_integer(call.type, changed);
}

ExactRange bounds_of_other_clock(const Expr&, Ranges of) {
  return {of[0].low - kMicrosecondsPerDay, of[0].high + kMicrosecondsPerDay};
}

constexpr Operation clock_change(Op op, std::string_view name) {
  return {.op = op,
          .name = name,
          .fails = Fails::kOutOfRange,
          .special = by_other_clock,
          .glsl = {},  // ExpressionWriter::by_other_clock
          .error = "TIMESTAMP out of range",
          .sqlstate = sqlstate::kDatetimeOverflow,
          .hint = "timestamps are of the years 1 to 9999",
          .bounds = bounds_of_other_clock};
}

// A field of a date or a time, from `range.low` to `range.high`, of which there are `values`.
constexpr Operation field(Op op, std::string_view name, std::optional<Int128> (*exact)(Values of),
                          std::string_view glsl, ExactRange range, double values) {
  return {.op = op, .name = name, .exact = exact, .glsl = glsl, .range = range, .most_values = values};
}

const Operation kTimeOperations[] = {
    field(
        Op::kYear, "year", [](Values of) -> Exact { return int(date(of).year()); },
        "{type}(civil_date({0}).x)", {0, 10'000}, 0),
    field(
        Op::kQuarter, "quarter", [](Values of) -> Exact { return (unsigned(date(of).month()) + 2) / 3; },
        "{type}(quarter_of({0}))", {1, 4}, 4),
    field(
        Op::kMonth, "month", [](Values of) -> Exact { return unsigned(date(of).month()); },
        "{type}(civil_date({0}).y)", {1, 12}, 12),
    field(
        Op::kDay, "day", [](Values of) -> Exact { return unsigned(date(of).day()); },
        "{type}(civil_date({0}).z)", {1, 31}, 31),
    field(
        Op::kDayOfYear, "day_of_year", [](Values of) -> Exact { return day_of_year(day(of)); },
        "{type}(day_of_year({0}))", {1, 366}, 366),
    field(
        Op::kWeekday, "weekday", [](Values of) -> Exact { return chrono::weekday(day(of)).c_encoding(); },
        "{type}(weekday({0}))", {0, 6}, 7),
    field(
        Op::kIsoWeekday, "iso_weekday",
        [](Values of) -> Exact { return chrono::weekday(day(of)).iso_encoding(); },
        "{type}(iso_weekday({0}))", {1, 7}, 7),
    field(
        Op::kIsoWeek, "iso_week", [](Values of) -> Exact { return (day_of_year(thursday(day(of))) + 6) / 7; },
        "{type}(iso_week({0}))", {1, 53}, 53),
    field(
        Op::kIsoYear, "iso_year",
        [](Values of) -> Exact { return int(chrono::year_month_day(thursday(day(of))).year()); },
        "{type}(iso_year({0}))", {0, 10'000}, 0),
    field(
        Op::kHour, "hour",
        [](Values of) -> Exact { return time_of_day(of[0].integer) / (60 * kMicrosecondsPerMinute); },
        "{type}(hour_of({0}))", {0, 23}, 24),
    field(
        Op::kMinute, "minute",
        [](Values of) -> Exact { return time_of_day(of[0].integer) / kMicrosecondsPerMinute % 60; },
        "{type}(minute_of({0}))", {0, 59}, 60),
    field(
        Op::kSecond, "second",
        [](Values of) -> Exact { return time_of_day(of[0].integer) % kMicrosecondsPerMinute; },
        "{type}(microsecond_of_minute({0}))", {0, kMicrosecondsPerMinute}, 0),
    {.op = Op::kEpoch,
     .name = "epoch",
     .exact = [](Values of) -> Exact {
       return Int128{of[0].integer} * (of[0].type.id == TypeId::kDate ? kSecondsPerDay : 1);
     },
     .glsl = "epoch_of({0})"},
    clock_change(Op::kToLocal, "to_local"),
    clock_change(Op::kToUtc, "to_utc"),
    {.op = Op::kTimeOfDay,
     .name = "time_of_day",
     .exact = [](Values of) -> Exact { return time_of_day(of[0].integer); },
     .glsl = "time_of_day({0})"},
    {.op = Op::kTruncate,
     .name = "date_trunc",
     .notation = Notation::kOwn,
     .exact = truncated,
     .glsl = "truncate_time({0}, {1}, {2})"},
    {.op = Op::kAddInterval,
     .name = "+",
     .notation = Notation::kOwn,
     .fails = Fails::kAlways,
     .exact = shifted,
     .glsl = "add_interval({0}, {1}, {2}, {overflow})",
     .error = "TIMESTAMP out of range",
     .sqlstate = sqlstate::kDatetimeOverflow,
     .hint = "timestamps are of the years 1 to 9999",
     .bounds = bounds_of_shifted},
};

}  // namespace

std::span<const Operation> time_operations() {
  return kTimeOperations;
}

}  // namespace rtsql
