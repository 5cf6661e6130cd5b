// Adds up the counts of units that the text of an interval says. Internal to the readers of intervals.
#pragma once

#include <optional>
#include <string_view>

#include "common/wide_integer.h"
#include "schema/interval.h"

namespace rtsql {

// One of the three is not 0.
struct IntervalUnit {
  std::string_view name;
  int64_t months;
  int64_t days;
  int64_t microseconds;
};

inline constexpr IntervalUnit kYearUnit{"year", 12, 0, 0}, kMonthUnit{"month", 1, 0, 0},
    kWeekUnit{"week", 0, 7, 0}, kDayUnit{"day", 0, 1, 0}, kHourUnit{"hour", 0, 0, 3'600'000'000},
    kMinuteUnit{"minute", 0, 0, 60'000'000}, kSecondUnit{"second", 0, 0, 1'000'000};

// Has both parts with the sign of the number.
struct UnitCount {
  int64_t whole = 0;
  double fraction = 0;
};

// Parts of a unit become what PostgreSQL makes of them: of a year and what is longer whole months, to the
// nearest; of a month that part of 30 days; of days a time; and of a time microseconds, halves towards 0.
class IntervalSum {
 public:
  void add(const UnitCount& count, const IntervalUnit& unit);
  void negate();

  // Returns none where a part has no room.
  std::optional<Interval> total() const;

 private:
  void add_days(double days);
  void add_microseconds(double microseconds);

  Int128 months_ = 0, days_ = 0, microseconds_ = 0;
};

// Reads what ISO 8601 and PostgreSQL write behind a P: "P1Y2M3DT4H5M6S", "P0001-02-03T04:05:06",
// "P00010203T040506". Returns none for any other text; a number too large is out of range of the sum.
std::optional<IntervalSum> read_iso_interval(std::string_view text);

}  // namespace rtsql
