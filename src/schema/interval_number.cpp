#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

constexpr int64_t kDaysPerMonth = 30;
constexpr int kMonthsPerYear = 12;
constexpr int64_t kMinuteMicroseconds = 60'000'000, kHourMicroseconds = 60 * kMinuteMicroseconds;

Int128 length_of_days(int32_t months, int32_t days) {
  return (Int128{months} * kDaysPerMonth + days) * kMicrosecondsPerDay;
}

}  // namespace

std::optional<Int128> number_of(const Interval& interval) {
  const Int128 length = length_of_days(interval.months, interval.days) + interval.microseconds;
  if (length < INT64_MIN || length > INT64_MAX) return std::nullopt;
  const uint64_t low =
      uint64_t{static_cast<uint32_t>(interval.months)} << 32 | static_cast<uint32_t>(interval.days);
  return static_cast<Int128>(static_cast<UInt128>(length) << 64 | low);
}

Interval interval_of(Int128 number) {
  const auto low = static_cast<uint64_t>(number);
  const auto months = static_cast<int32_t>(low >> 32), days = static_cast<int32_t>(low);
  return {months, days, static_cast<int64_t>((number >> 64) - length_of_days(months, days))};
}

std::optional<Interval> limited_interval(const Interval& interval, const TimePrecision& precision) {
  using Field = IntervalQualifier::Field;
  Interval limited = interval;
  const Field last = precision.fields ? precision.fields->last : Field::kSecond;
  if (last == Field::kYear) limited.months -= limited.months % kMonthsPerYear;
  if (last <= Field::kMonth) limited.days = 0;
  const int64_t unit = last <= Field::kDay      ? 0
                       : last == Field::kHour   ? kHourMicroseconds
                       : last == Field::kMinute ? kMinuteMicroseconds
                                                : fraction_unit(precision.fraction_digits);
  if (unit == 0) {
    limited.microseconds = 0;
    return limited;
  }
  Int128 time = limited.microseconds;
  if (last == Field::kSecond) time += time < 0 ? -(unit / 2) : unit / 2;
  time -= time % unit;
  limited.microseconds = static_cast<int64_t>(time);
  return limited.microseconds == time ? std::optional(limited) : std::nullopt;
}

std::optional<Int128> parse_interval(std::string_view text, const TimePrecision& precision) {
  const std::optional<Interval> read = read_interval(text, precision.fields);
  const std::optional<Interval> limited = read ? limited_interval(*read, precision) : std::nullopt;
  return limited ? number_of(*limited) : std::nullopt;
}

}  // namespace rtsql
