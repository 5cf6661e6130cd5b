// The functions that make INTERVALs.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/time_functions.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

constexpr int64_t kDaysOfMonth30 = 30, kMonthsOfYear = 12;
constexpr std::string_view kMakeInterval = "make_interval";
constexpr HostFailure kIntervalRange{"INTERVAL out of range", sqlstate::kDatetimeOverflow};

// An INTERVAL whose parts have room for what is carried between them.
struct LongInterval {
  int64_t months, days, microseconds;
};

LongInterval long_interval(const HostArgument& argument) {
  const Interval interval = interval_of(argument.exact());
  return {interval.months, interval.days, interval.microseconds};
}

HostResult interval_result(const LongInterval& interval) {
  const auto months = static_cast<int32_t>(interval.months), days = static_cast<int32_t>(interval.days);
  if (months != interval.months || days != interval.days) return std::nullopt;
  const std::optional<Int128> number = number_of({months, days, interval.microseconds});
  return number ? HostResult(Value::of_exact(TypeId::kInterval, *number)) : std::nullopt;
}

void carry(int64_t& small, int64_t& large, int64_t length) {
  large += small / length;
  small %= length;
}

// Gives both one sign.
void agree_in_sign(int64_t& small, int64_t& large, int64_t length, int64_t smaller = 0) {
  if (large > 0 && (small < 0 || (small == 0 && smaller < 0))) {
    small += length;
    --large;
  } else if (large < 0 && (small > 0 || (small == 0 && smaller > 0))) {
    small -= length;
    ++large;
  }
}

HostResult justify_hours(HostArguments of) {
  LongInterval interval = long_interval(of[0]);
  carry(interval.microseconds, interval.days, kMicrosecondsPerDay);
  agree_in_sign(interval.microseconds, interval.days, kMicrosecondsPerDay);
  return interval_result(interval);
}

HostResult justify_days(HostArguments of) {
  LongInterval interval = long_interval(of[0]);
  carry(interval.days, interval.months, kDaysOfMonth30);
  agree_in_sign(interval.days, interval.months, kDaysOfMonth30);
  return interval_result(interval);
}

HostResult justify_interval(HostArguments of) {
  LongInterval interval = long_interval(of[0]);
  carry(interval.microseconds, interval.days, kMicrosecondsPerDay);
  carry(interval.days, interval.months, kDaysOfMonth30);
  agree_in_sign(interval.days, interval.months, kDaysOfMonth30, interval.microseconds);
  agree_in_sign(interval.microseconds, interval.days, kMicrosecondsPerDay);
  return interval_result(interval);
}

// Counts from the earlier to the later time: whole months, days, and what is left of one. Days that a month
// lacks are borrowed from the month of the earlier time.
LongInterval age_between(int64_t earlier, int64_t later) {
  const CivilDate from = civil_date(day_of(earlier)), to = civil_date(day_of(later));
  const auto month_number = [](const CivilDate& date) { return date.year * kMonthsOfYear + date.month; };
  LongInterval age{month_number(to) - month_number(from), to.day - from.day,
                   time_of_day(later) - time_of_day(earlier)};
  if (age.microseconds < 0) {
    age.microseconds += kMicrosecondsPerDay;
    --age.days;
  }
  if (age.days < 0) {
    age.days += days_of_month(from.year, from.month);
    --age.months;
  }
  return age;
}

HostResult age(HostArguments of) {
  const int64_t to = of[0].number, from = of[1].number;
  if (!is_finite_time(to) || !is_finite_time(from)) return std::nullopt;
  if (from <= to) return interval_result(age_between(from, to));
  const LongInterval back = age_between(to, from);
  return interval_result({-back.months, -back.days, -back.microseconds});
}

ExprPtr bind_age(std::vector<ExprPtr> of, SourceSpan span) {
  if (of.size() == 1) {
    const ExprPtr today = make_expr(Op::kStatementTime, TypeId::kTimestamptz, {}, span);
    of.insert(of.begin(), cast_expr(cast_expr(today, TypeId::kDate), TypeId::kTimestamp));
  }
  for (ExprPtr& time : of) time = host_argument("age", 'm', time);
  return make_host_call({"age", false, age, std::string(kIntervalRange.message), kIntervalRange.sqlstate},
                        TypeId::kInterval, std::move(of), span);
}

// Takes years, months, weeks, days, hours, minutes and seconds, as many as there are.
HostResult interval_of_fields(HostArguments of) {
  constexpr double kMicrosecondsPerSecond = 1e6;
  const auto count = [&](size_t place) { return place < of.size() ? Int128{of[place].number} : Int128{0}; };
  const double seconds = of.size() > 6 ? std::nearbyint(of[6].real * kMicrosecondsPerSecond) : 0;
  if (!(std::abs(seconds) < 0x1p63)) return std::nullopt;
  const Int128 months = count(0) * kMonthsOfYear + count(1), days = count(2) * 7 + count(3);
  const Int128 time = (count(4) * 60 + count(5)) * 60'000'000 + static_cast<Int128>(seconds);
  const auto has_64_bits = [](Int128 part) { return part == static_cast<int64_t>(part); };
  if (!has_64_bits(months) || !has_64_bits(days) || !has_64_bits(time)) return std::nullopt;
  return interval_result(
      {static_cast<int64_t>(months), static_cast<int64_t>(days), static_cast<int64_t>(time)});
}

// Declares the function that makes an INTERVAL of so many months, or days, times an integer.
ScalarFunction calendar_units(std::string_view name, std::string_view signature, std::string_view help,
                              Interval unit) {
  const auto bind = [name, unit](const std::vector<ExprPtr>& of, SourceSpan span) {
    const ExprPtr count = cast_expr(host_argument(name, 'i', of[0]), TypeId::kBigint);
    const auto part = [&](int64_t length) {
      return cast_expr(
          make_folded(Op::kMultiply, TypeId::kBigint, {count, bigint_literal(length, span)}, span),
          TypeId::kInteger);
    };
    return make_interval({part(unit.months), part(unit.days), bigint_literal(0, span)}, span);
  };
  return {name, 1, 1, signature, help, bind};
}

template <int64_t microseconds>
HostResult time_units_of(HostArguments of) {
  const double time = std::nearbyint(of[0].real * static_cast<double>(microseconds));
  if (!(std::abs(time) < 0x1p63)) return std::nullopt;
  return interval_result({0, 0, static_cast<int64_t>(time)});
}

}  // namespace

std::vector<ScalarFunction> interval_functions() {
  constexpr TypeId kResult = TypeId::kInterval;
  static const std::vector<HostFunctionDeclaration> kFunctions = {
      {"justify_days", "v", 1, kResult, justify_days, "justify_days(interval)", "30 days each become a month",
       kIntervalRange},
      {"justify_hours", "v", 1, kResult, justify_hours, "justify_hours(interval)",
       "24 hours each become a day", kIntervalRange},
      {"justify_interval", "v", 1, kResult, justify_interval, "justify_interval(interval)",
       "both, with one sign in all parts", kIntervalRange},
      {kMakeInterval, "iiiiiir", 0, kResult, interval_of_fields,
       "make_interval([years [, months [, weeks [, days [, hours [, mins [, secs]]]]]]])",
       "the INTERVAL of the numbers", kIntervalRange},
      {"to_hours", "r", 1, kResult, time_units_of<3'600'000'000>, "to_hours(n)", "so many hours",
       kIntervalRange},
      {"to_microseconds", "r", 1, kResult, time_units_of<1>, "to_microseconds(n)", "so many microseconds",
       kIntervalRange},
      {"to_milliseconds", "r", 1, kResult, time_units_of<1000>, "to_milliseconds(n)", "so many milliseconds",
       kIntervalRange},
      {"to_minutes", "r", 1, kResult, time_units_of<60'000'000>, "to_minutes(n)", "so many minutes",
       kIntervalRange},
      {"to_seconds", "r", 1, kResult, time_units_of<1'000'000>, "to_seconds(n)", "so many seconds",
       kIntervalRange},
  };
  std::vector<ScalarFunction> functions = declare(kFunctions);
  const std::vector<ScalarFunction> composed = {
      {"age", 1, 2, "age([later,] time)",
       "years, months, days and the time from one to the other, or to today", bind_age},
      calendar_units("to_centuries", "to_centuries(n)", "so many centuries", {.months = 1200}),
      calendar_units("to_days", "to_days(n)", "so many days", {.days = 1}),
      calendar_units("to_decades", "to_decades(n)", "so many decades", {.months = 120}),
      calendar_units("to_millennia", "to_millennia(n)", "so many millennia", {.months = 12000}),
      calendar_units("to_months", "to_months(n)", "so many months", {.months = 1}),
      calendar_units("to_quarters", "to_quarters(n)", "so many quarters", {.months = 3}),
      calendar_units("to_weeks", "to_weeks(n)", "so many weeks", {.days = 7}),
      calendar_units("to_years", "to_years(n)", "so many years", {.months = 12}),
  };
  functions.insert(functions.end(), composed.begin(), composed.end());
  const auto made = std::ranges::find(functions, kMakeInterval, &ScalarFunction::name);
  made->bind = [bind = made->bind](std::vector<ExprPtr> of, SourceSpan span) {
    return of.empty() ? interval_literal({}, span) : bind(std::move(of), span);
  };
  return functions;
}

}  // namespace rtsql
