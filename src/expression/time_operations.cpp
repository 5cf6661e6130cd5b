// Declares operations on dates and times (shaders/exec/date_time.glsl).
#include <algorithm>
#include <string_view>

#include "expression/operation.h"
#include "schema/calendar.h"
#include "schema/time_zone.h"

namespace rtsql {
namespace {

using Notation = Operation::Notation;
using Fails = Operation::Fails;
using Nulls = Operation::Nulls;
using Values = std::span<const Value>;
using Ranges = std::span<const ExactRange>;
using Exact = std::optional<Int128>;

constexpr std::string_view kYearsHint = "timestamps are of the years 4714 BC to 294246";
constexpr int64_t kMicrosecondsPerMinute = 60'000'000;
constexpr int64_t kSecondsPerDay = 86'400;
constexpr Int128 kMostDaysOfMonth = 31;

CivilDate date(Values of) {
  return civil_date(of[0].integer);
}

// Years before Christ are negative here, and the one before the year 1 is -1.
int year_of_era(int astronomical) {
  return astronomical > 0 ? astronomical : astronomical - 1;
}

int64_t floor_quotient(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

// Rounds down to a multiple of either `months` of a year or, if that is 0, `length`, which divides the time
// since any Monday.
Exact truncated(Values of) {
  constexpr int64_t kMonday = day_number(1970, 1, 5) * kMicrosecondsPerDay;
  const int64_t time = of[0].integer, months = of[1].integer, length = of[2].integer;
  if (months == 0) return kMonday + floor_quotient(time - kMonday, length) * length;
  const CivilDate at = civil_date(day_of(time));
  const auto past = static_cast<int>((at.month - 1) % months);
  return Int128{day_number(at.year, at.month - past, 1)} * kMicrosecondsPerDay;
}

// Adds the months first; a day that the month does not have becomes its last.
Exact shifted(Values of) {
  constexpr int64_t kMostMonths = 12 * (int64_t{kLastYear} - kFirstYear);
  const int64_t time = of[0].integer, months = of[1].integer, length = of[2].integer;
  if (months < -kMostMonths || months > kMostMonths) return std::nullopt;
  const CivilDate at = civil_date(day_of(time));
  const int64_t month_number = int64_t{at.year} * 12 + at.month - 1 + months;
  const auto year = static_cast<int>(floor_quotient(month_number, 12));
  const auto month = static_cast<int>(month_number - int64_t{year} * 12 + 1);
  const int64_t day = day_number(year, month, std::min(at.day, days_of_month(year, month)));
  return Int128{day} * kMicrosecondsPerDay + time_of_day(time) + length;
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
  if (!is_infinite(of[0]) && !is_finite_time(changed)) return std::nullopt;
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
          .hint = kYearsHint,
          .bounds = bounds_of_other_clock};
}

std::optional<Value> is_finite(const Expr& call, Values of) {
  if (of[0].null) return Value::null_of(call.type);
  return Value::of_integer(call.type, !is_infinite(of[0]));
}

// A field of a date or a time, from `range.low` to `range.high`, of which there are `values`.
constexpr Operation field(Op op, std::string_view name, std::optional<Int128> (*exact)(Values of),
                          std::string_view glsl, ExactRange range, double values) {
  return {.op = op,
          .name = name,
          .nulls = Nulls::kInfinite,
          .exact = exact,
          .glsl = glsl,
          .range = range,
          .most_values = values};
}

// The week of a year may begin in the year before, and end in the next.
ExactRange bounds_of_year(const Expr&, Ranges of) {
  const auto year_of = [](Int128 days) {
    return civil_date(static_cast<int64_t>(std::clamp<Int128>(days, kFirstDay, kLastDay))).year;
  };
  return {year_of(of[0].low) - 2, year_of(of[0].high) + 1};
}

constexpr Operation year_field(Op op, std::string_view name, std::optional<Int128> (*exact)(Values of),
                               std::string_view glsl) {
  return {.op = op,
          .name = name,
          .nulls = Nulls::kInfinite,
          .exact = exact,
          .glsl = glsl,
          .bounds = bounds_of_year};
}

ExactRange bounds_of_epoch(const Expr& call, Ranges of) {
  const Int128 unit = call.operands[0]->type.id == TypeId::kDate ? kSecondsPerDay : 1;
  return {of[0].low * unit, of[0].high * unit};
}

const Operation kTimeOperations[] = {
    year_field(
        Op::kYear, "year", [](Values of) -> Exact { return year_of_era(date(of).year); },
        "{type}(year_of_era(civil_date({0}).x))"),
    field(
        Op::kQuarter, "quarter", [](Values of) -> Exact { return (date(of).month + 2) / 3; },
        "{type}(quarter_of({0}))", {1, 4}, 4),
    field(
        Op::kMonth, "month", [](Values of) -> Exact { return date(of).month; }, "{type}(civil_date({0}).y)",
        {1, 12}, 12),
    field(
        Op::kDay, "day", [](Values of) -> Exact { return date(of).day; }, "{type}(civil_date({0}).z)",
        {1, 31}, 31),
    field(
        Op::kDayOfYear, "day_of_year", [](Values of) -> Exact { return day_of_year(of[0].integer); },
        "{type}(day_of_year({0}))", {1, 366}, 366),
    field(
        Op::kWeekday, "weekday", [](Values of) -> Exact { return weekday(of[0].integer); },
        "{type}(weekday({0}))", {0, 6}, 7),
    field(
        Op::kIsoWeekday, "iso_weekday", [](Values of) -> Exact { return iso_weekday(of[0].integer); },
        "{type}(iso_weekday({0}))", {1, 7}, 7),
    field(
        Op::kIsoWeek, "iso_week", [](Values of) -> Exact { return iso_week(of[0].integer); },
        "{type}(iso_week({0}))", {1, 53}, 53),
    year_field(
        Op::kIsoYear, "iso_year", [](Values of) -> Exact { return year_of_era(iso_year(of[0].integer)); },
        "{type}(year_of_era(iso_year({0})))"),
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
    {.op = Op::kIsFinite,
     .name = "isfinite",
     .nulls = Nulls::kPass,
     .special = is_finite,
     .glsl = "!is_infinite({0})"},
    {.op = Op::kEpoch,
     .name = "epoch",
     .nulls = Nulls::kInfinite,
     .fails = Fails::kOutOfRange,  // as a DECIMAL(18,6), behind the year 33658
     .exact = [](Values of) -> Exact {
       return Int128{of[0].integer} * (of[0].type.id == TypeId::kDate ? kSecondsPerDay : 1);
     },
     .glsl = "epoch_of({0})",
     .bounds = bounds_of_epoch},
    clock_change(Op::kToLocal, "to_local"),
    clock_change(Op::kToUtc, "to_utc"),
    {.op = Op::kTimeOfDay,
     .name = "time_of_day",
     .nulls = Nulls::kInfinite,
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
     .hint = kYearsHint,
     .bounds = bounds_of_shifted},
};

}  // namespace

std::span<const Operation> time_operations() {
  return kTimeOperations;
}

}  // namespace rtsql
