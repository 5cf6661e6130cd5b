// The proleptic Gregorian calendar over day numbers, which count from 1970-01-01; shaders/exec/date_time.glsl
// is the same for kernels. After Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms": the year is
// taken to begin in March, so that the leap day is its last and each era of 400 years has the same number of
// days.
#pragma once

#include <cstdint>

namespace rtsql {

inline constexpr int64_t kMicrosecondsPerDay = 86'400'000'000;

struct CivilDate {
  int64_t year;
  int64_t month;
  int64_t day;

  int64_t month_number() const { return year * 12 + month - 1; }  // months since the year 0 began
};
CivilDate civil_from_days(int64_t days);

// The day number of the first of a month, by CivilDate::month_number().
int64_t first_of_month(int64_t month_number);

// Whole days towards the past, and the rest of the last one.
struct SplitTime {
  int64_t days;
  int64_t rest;
};
SplitTime split_days(int64_t microseconds);

}  // namespace rtsql
