// Says how far INTERVALs that are written move a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/source_span.h"

namespace rtsql {

// Says how far what is written moves a DATE or TIMESTAMP: months first, which are as long as the calendar
// has them.
struct TimeShift {
  int64_t months = 0;
  int64_t microseconds = 0;  // weeks and days are among them

  TimeShift operator-() const { return {-months, -microseconds}; }
  std::string text() const;  // "1 year 3 days"
  std::string unit() const;  // "month", of one that is one of its units
};

// These throw Error(kValue) at `span` for more than 10,000 years. A part of a month is that part of 30 days.
TimeShift sum(const TimeShift& a, const TimeShift& b, SourceSpan span);
struct Factor {
  int64_t numerator;
  int64_t denominator;  // not 0
};
TimeShift scaled(const TimeShift& shift, Factor factor, SourceSpan span);

// Reads an interval as schema/interval.h says. Throws Error(kValue) at `span` for anything else, and for more
// than 10,000 years.
TimeShift parse_time_shift(std::string_view text, SourceSpan span);

}  // namespace rtsql
