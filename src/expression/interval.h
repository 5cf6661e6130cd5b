// INTERVAL literals are lengths of time; those of months are as long as the calendar has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/source_span.h"

namespace rtsql {

struct Interval {
  int64_t months = 0;
  int64_t microseconds = 0;  // weeks and days are among them

  Interval operator-() const { return {-months, -microseconds}; }
  std::string text() const;  // "1 year 3 days"
  std::string unit() const;  // "month", of an interval that is one of its units
};

// These throw Error(kValue) at `span` for more than 10,000 years. A part of a month is that part of 30 days.
Interval sum(const Interval& a, const Interval& b, SourceSpan span);
struct Factor {
  int64_t numerator;
  int64_t denominator;  // not 0
};
Interval scaled(const Interval& interval, Factor factor, SourceSpan span);

// Reads an interval: `text` is numbers, each with its unit, and at most one time of day: "1 year -2 days
// 03:04:05.5". As in PostgreSQL a part of a year or a quarter is rounded to months, and a part of a month is
// that part of 30 days. Throws Error(kValue) at `span` for anything else, and for more than 10,000 years.
Interval parse_interval(std::string_view text, SourceSpan span);

}  // namespace rtsql
