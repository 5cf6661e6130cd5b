// Says which numbers of a file are dates and times: those of the calendar, and the two infinite ones.
#pragma once

#include <cstdint>

#include "schema/calendar.h"

namespace rtsql::columnar {

constexpr bool is_date(int64_t days) {
  return is_finite_day(days) || days == kInfiniteDay || days == kMinusInfiniteDay;
}

constexpr bool is_timestamp(int64_t microseconds) {
  return is_finite_time(microseconds) || microseconds == kInfiniteTime || microseconds == kMinusInfiniteTime;
}

}  // namespace rtsql::columnar
