// The proleptic Gregorian calendar of DATE and TIMESTAMP, which are days and microseconds since 1970-01-01,
// after Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms". shaders/exec/date_time.glsl is the
// same for kernels. std::chrono's calendar ends with the year 32767.
//
// Years are astronomical ones: 0 is 1 BC, and -1 is 2 BC.
#pragma once

#include <cstdint>
#include <optional>

namespace rtsql {

inline constexpr int64_t kMicrosecondsPerDay = 86'400'000'000;

// A DATE can be one of the days from 4714-11-24 BC, with which the Julian days begin, to 294246-12-31, the
// last year whose microseconds have 64 bits.
inline constexpr int64_t kFirstDay = -2'440'588;
inline constexpr int64_t kLastDay = 106'751'981;
inline constexpr int kFirstYear = -4713, kLastYear = 294'246;
inline constexpr int64_t kFirstTime = kFirstDay * kMicrosecondsPerDay;
inline constexpr int64_t kLastTime = (kLastDay + 1) * kMicrosecondsPerDay - 1;

// Two more values are before and behind all others: -infinity and infinity.
inline constexpr int64_t kMinusInfiniteDay = INT32_MIN, kInfiniteDay = INT32_MAX;
inline constexpr int64_t kMinusInfiniteTime = INT64_MIN, kInfiniteTime = INT64_MAX;
constexpr bool is_finite_day(int64_t days) {
  return days >= kFirstDay && days <= kLastDay;
}
constexpr bool is_finite_time(int64_t microseconds) {
  return microseconds >= kFirstTime && microseconds <= kLastTime;
}

struct CivilDate {
  int year, month, day;
};

constexpr bool is_leap_year(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

constexpr int days_of_month(int year, int month) {
  if (month == 2) return is_leap_year(year) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// Years are counted from March, so that the leap day ends the year, in eras of 400 years.
constexpr int64_t day_number(int64_t year, int month, int day) {
  const int64_t from_march = month <= 2 ? year - 1 : year;
  const int64_t era = (from_march >= 0 ? from_march : from_march - 399) / 400;
  const int64_t year_of_era = from_march - era * 400;
  const int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return era * 146'097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719'468;
}

constexpr CivilDate civil_date(int64_t days) {
  const int64_t from_march = days + 719'468;
  const int64_t era = (from_march >= 0 ? from_march : from_march - 146'096) / 146'097;
  const int64_t day_of_era = from_march - era * 146'097;
  const int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const int64_t month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  return {static_cast<int>(year_of_era + era * 400 + (month <= 2 ? 1 : 0)), static_cast<int>(month),
          static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1)};
}

static_assert(day_number(1970, 1, 1) == 0);
static_assert(day_number(kFirstYear, 11, 24) == kFirstDay && day_number(kLastYear, 12, 31) == kLastDay);

// Returns the day if there is one of these numbers and DATE has it.
constexpr std::optional<int32_t> days_from_civil(int64_t year, int64_t month, int64_t day) {
  if (year < kFirstYear || year > kLastYear || month < 1 || month > 12 || day < 1) return std::nullopt;
  if (day > days_of_month(static_cast<int>(year), static_cast<int>(month))) return std::nullopt;
  const int64_t days = day_number(year, static_cast<int>(month), static_cast<int>(day));
  return days >= kFirstDay ? std::optional(static_cast<int32_t>(days)) : std::nullopt;
}

// Monday is 1; the first day that there is is one.
constexpr int iso_weekday(int64_t days) {
  return static_cast<int>((days - kFirstDay) % 7 + 1);
}
// Sunday is 0.
constexpr int weekday(int64_t days) {
  return iso_weekday(days) % 7;
}
constexpr int day_of_year(int64_t days) {
  return static_cast<int>(days - day_number(civil_date(days).year, 1, 1) + 1);
}
// A week begins on Monday and belongs to the year of its Thursday.
constexpr int64_t thursday_of_week(int64_t days) {
  return days - iso_weekday(days) + 4;
}
constexpr int iso_week(int64_t days) {
  return (day_of_year(thursday_of_week(days)) + 6) / 7;
}
constexpr int iso_year(int64_t days) {
  return civil_date(thursday_of_week(days)).year;
}

// These return the DATE of a TIMESTAMP, and the microseconds since that day began.
constexpr int64_t day_of(int64_t microseconds) {
  return microseconds / kMicrosecondsPerDay - (microseconds % kMicrosecondsPerDay < 0 ? 1 : 0);
}
constexpr int64_t time_of_day(int64_t microseconds) {
  const int64_t rest = microseconds % kMicrosecondsPerDay;
  return rest < 0 ? rest + kMicrosecondsPerDay : rest;
}

// Returns the microseconds of the last of so many digits of a second behind the point, up to 6.
constexpr int64_t fraction_unit(int digits) {
  int64_t unit = 1;
  for (; digits < 6; ++digits) unit *= 10;
  return unit;
}

// Times are rounded as PostgreSQL does, which counts from here: halves away from it.
inline constexpr int64_t kRoundingEpoch = day_number(2000, 1, 1) * kMicrosecondsPerDay;

// Rounds a TIMESTAMP to so many digits of its seconds behind the point, up to 6.
constexpr int64_t rounded_time(int64_t microseconds, int digits) {
  const int64_t unit = fraction_unit(digits);
  if (unit == 1 || !is_finite_time(microseconds)) return microseconds;
  const int64_t up = microseconds + unit / 2 - (microseconds < kRoundingEpoch ? 1 : 0), rest = up % unit;
  return up - rest - (rest < 0 ? unit : 0);
}

// These convert any DATE or TIMESTAMP, infinite ones too.
constexpr int64_t timestamp_of_date(int64_t days) {
  if (is_finite_day(days)) return days * kMicrosecondsPerDay;
  return days > 0 ? kInfiniteTime : kMinusInfiniteTime;
}
constexpr int64_t date_of_timestamp(int64_t microseconds) {
  if (is_finite_time(microseconds)) return day_of(microseconds);
  return microseconds > 0 ? kInfiniteDay : kMinusInfiniteDay;
}

}  // namespace rtsql
