// Takes INTERVALs apart and puts them together, as src/schema/interval.h stores them: y holds the length in
// microseconds, x the months above the days.
#ifndef RTSQL_EXEC_INTERVAL_GLSL
#define RTSQL_EXEC_INTERVAL_GLSL

#include "exec/arithmetic.glsl"
#include "exec/conversion.glsl"

int interval_months(i64vec2 interval) { return int(interval.x >> 32); }
int interval_days(i64vec2 interval) { return int(interval.x); }
int64_t days_of_interval(int months, int days) { return int64_t(months) * 30l + int64_t(days); }
int64_t interval_microseconds(i64vec2 interval) {
  return interval.y - days_of_interval(interval_months(interval), interval_days(interval)) * kMicrosecondsPerDay;
}

// The length overflows where its days do, or the days and a rest of the same sign.
i64vec2 make_interval(int months, int days, int64_t microseconds, inout bool overflow) {
  int64_t time_days = microseconds / kMicrosecondsPerDay;
  int64_t rest = microseconds - time_days * kMicrosecondsPerDay;
  int64_t all_days = days_of_interval(months, days) + time_days;
  if (all_days != 0l && rest != 0l && (all_days > 0l) != (rest > 0l)) {
    int64_t one = all_days > 0l ? 1l : -1l;
    all_days -= one;
    rest += one * kMicrosecondsPerDay;
  }
  const int64_t kMostDays = 106751991l;  // of 64 bits of microseconds
  if (abs(all_days) > kMostDays) overflow = true;
  int64_t length = add_i64(all_days * kMicrosecondsPerDay, rest, overflow);
  return i64vec2(int64_t(months) << 32 | int64_t(uint64_t(uint(days))), length);
}

#endif
