// Computes with the calendar of src/schema/calendar.h, after Howard Hinnant's "chrono-Compatible Low-Level
// Date Algorithms", as src/expression/time_operations.cpp does.
#ifndef RTSQL_EXEC_DATE_TIME_GLSL
#define RTSQL_EXEC_DATE_TIME_GLSL

#include "exec/arithmetic.glsl"
#include "exec/conversion.glsl"

// These are the constants of the calendar.h; less and more than they are -infinity and infinity.
const int kFirstDay = -2440588;
const int kLastDay = 106751981;
const int64_t kFirstTime = int64_t(kFirstDay) * kMicrosecondsPerDay;
const int64_t kLastTime = int64_t(kLastDay + 1) * kMicrosecondsPerDay - 1l;
const int64_t kInfiniteTime = 0x7FFFFFFFFFFFFFFFl;
const int kInfiniteDay = 0x7FFFFFFF;
bool is_infinite(int days) { return days < kFirstDay || days > kLastDay; }
bool is_infinite(int64_t time) { return time < kFirstTime || time > kLastTime; }

// ---- Days since 1970-01-01

// Returns year, month, day of a day number, proleptic Gregorian; years are counted from March so that the
// leap day ends the year.
ivec3 civil_date(int days) {
  int z = days + 719468;
  int era = (z >= 0 ? z : z - 146096) / 146097;
  int day_of_era = z - era * 146097;
  int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month_from_march = (5 * day_of_year + 2) / 153;
  int day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
  int month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  int year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return ivec3(year, month, day);
}
int month_number(ivec3 date) { return date.x * 12 + date.y - 1; }

int first_of_month(int month_number) {
  int from_march = month_number - 2;
  int year = (from_march >= 0 ? from_march : from_march - 11) / 12;
  int era = (year >= 0 ? year : year - 399) / 400;
  int year_of_era = year - era * 400;
  int day_of_year = (153 * (from_march - year * 12) + 2) / 5;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

// Years before Christ are negative here, and the one before the year 1 is -1.
int year_of_era(int astronomical) { return astronomical > 0 ? astronomical : astronomical - 1; }

int quarter_of(int days) { return (civil_date(days).y + 2) / 3; }
int day_of_year(int days) { return days - first_of_month(civil_date(days).x * 12) + 1; }
// Monday is 1; the first day that there is is one.
int iso_weekday(int days) { return (days - kFirstDay) % 7 + 1; }
int weekday(int days) { return iso_weekday(days) % 7; }
// A week belongs to the year of its Thursday.
int thursday(int days) { return days - iso_weekday(days) + 4; }
int iso_week(int days) { return (day_of_year(thursday(days)) + 6) / 7; }
int iso_year(int days) { return civil_date(thursday(days)).x; }

// ---- Microseconds since 1970-01-01

int64_t day_of(int64_t time) { return floor_divide(time, kMicrosecondsPerDay); }
int64_t time_of_day(int64_t time) { return time - day_of(time) * kMicrosecondsPerDay; }
int hour_of(int64_t time) { return int(time_of_day(time) / 3600000000l); }
int minute_of(int64_t time) { return int(time_of_day(time) / 60000000l) % 60; }
int microsecond_of_minute(int64_t time) {
  int64_t rest = time_of_day(time);
  return int(rest - rest / 60000000l * 60000000l);
}

// Seconds of a date, microseconds of a time.
int64_t epoch_of(int days) { return int64_t(days) * 86400l; }
int64_t epoch_of(int64_t time) { return time; }

int64_t timestamp_of_date(int days) {
  if (!is_infinite(days)) return int64_t(days) * kMicrosecondsPerDay;
  return days > 0 ? kInfiniteTime : -kInfiniteTime - 1l;
}
int date_of_timestamp(int64_t time) {
  if (!is_infinite(time)) return int(day_of(time));
  return time > 0l ? kInfiniteDay : -kInfiniteDay - 1;
}

// Rounds down to a multiple of either `months` or, if that is 0, `length`, which divides the time since any
// Monday.
int64_t truncate_time(int64_t time, int months, int64_t length) {
  if (months == 0) {
    const int64_t kMonday = 4l * kMicrosecondsPerDay;
    return kMonday + floor_divide(time - kMonday, length) * length;
  }
  ivec3 date = civil_date(int(day_of(time)));
  return int64_t(first_of_month(month_number(date) - (date.y - 1) % months)) * kMicrosecondsPerDay;
}

// Adds the months first; a day that the month does not have becomes its last. No time is farther from another.
int64_t add_interval(int64_t time, int months, int64_t length, inout bool overflow) {
  const int kMostMonths = 12 * (294246 + 4713);
  if (abs(int64_t(months)) > int64_t(kMostMonths)) {
    overflow = true;
    return time;
  }
  if (months != 0) {
    ivec3 date = civil_date(int(day_of(time)));
    int month = month_number(date) + months;
    int first = first_of_month(month);
    int day = first + min(date.z, first_of_month(month + 1) - first) - 1;
    if (is_infinite(day)) overflow = true;
    time = int64_t(day) * kMicrosecondsPerDay + time_of_day(time);
  }
  time = add_i64(time, length, overflow);
  if (is_infinite(time)) overflow = true;
  return time;
}

#endif
