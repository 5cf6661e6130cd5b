// Puts DATE and TIMESTAMP into std::chrono's calendar, the proleptic Gregorian one: they are days and
// microseconds since 1970-01-01. shaders/exec/date_time.glsl is the same for kernels.
//
// Both lie in the years 1 to 9999 (kFirstDay and kLastDay of value.h). std::chrono::year goes from -32767 to
// 32767, so that the sum of one with an INTERVAL, which has at most 10,000 years, is computed first and
// checked then.
#pragma once

#include <chrono>
#include <cstdint>

namespace rtsql {

inline constexpr int64_t kMicrosecondsPerDay = std::chrono::microseconds(std::chrono::days(1)).count();

constexpr std::chrono::sys_days date_point(int64_t days) {
  return std::chrono::sys_days(std::chrono::days(days));
}
constexpr std::chrono::sys_time<std::chrono::microseconds> time_point(int64_t microseconds) {
  return std::chrono::sys_time<std::chrono::microseconds>(std::chrono::microseconds(microseconds));
}

// These return the DATE of a TIMESTAMP, and the microseconds since that day began.
constexpr int64_t day_of(int64_t microseconds) {
  return std::chrono::floor<std::chrono::days>(time_point(microseconds)).time_since_epoch().count();
}
constexpr int64_t time_of_day(int64_t microseconds) {
  return microseconds - day_of(microseconds) * kMicrosecondsPerDay;
}

}  // namespace rtsql
