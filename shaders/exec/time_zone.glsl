// Finds how far the clock of a time zone is ahead of UTC, as src/schema/time_zone.h does: in a table of periods,
// each its begin and by how much, in microseconds.
#ifndef RTSQL_EXEC_TIME_ZONE_GLSL
#define RTSQL_EXEC_TIME_ZONE_GLSL

#include "exec/date_time.glsl"

// Times behind the last year are those of the same day in the 400 years before.
int64_t within_periods(int64_t time) {
  const int64_t kEnd = 170934l * kMicrosecondsPerDay;  // 2438-01-01
  const int64_t kCycle = 146097l * kMicrosecondsPerDay;
  return time < kEnd ? time : time - ((time - kEnd) / kCycle + 1l) * kCycle;
}

int64_t ahead_of_utc(uint64_t periods, uint count, int64_t time) {
  const int64_t within = within_periods(time);
  uint low = 0u, high = count;  // the period is one of these, and the first begins before all times
  while (high - low > 1u) {
    const uint middle = (low + high) / 2u;
    if (int64_t(U64s(periods).v[2u * middle]) <= within) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return int64_t(U64s(periods).v[2u * low + 1u]);
}

#endif
