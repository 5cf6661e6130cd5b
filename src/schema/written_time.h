// Reads dates and times as people write them, where no format says how. What they mean is PostgreSQL's,
// "Date/Time Input Interpretation" (appendix B.1 of its manual), but for what can be read in two ways.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "schema/time_zone.h"

namespace rtsql {

// Says which number of 01/02/03 is what. kNone reads no such date, nor a year of two digits.
enum class DateOrder : uint8_t { kNone, kYearMonthDay, kDayMonthYear, kMonthDayYear };

// Returns "MDY", "DMY" or "YMD"; an empty text of kNone.
std::string_view date_order_text(DateOrder order);

struct WrittenTime {
  // Times beside the calendar's.
  enum class Mark : uint8_t { kNone, kEpoch, kInfinity, kMinusInfinity };

  std::optional<int64_t> days;         // since 1970-01-01, of any year; none without a date
  std::optional<int64_t> time_of_day;  // in microseconds, up to 24:00
  std::optional<int64_t> ahead;        // by so many microseconds the clock is ahead of UTC
  TimeZonePtr zone;                    // or the zone that knows it; null without one
  Mark mark = Mark::kNone;
  bool is_out_of_range = false;  // it has a form that is read, but there is no such day or time
  // It has a date with a year of four digits, a time behind it or none, and a zone behind that or none. Only
  // such texts of a file are times without anybody having said so.
  bool is_plain = false;
};

// Returns none for a text that is not written as a date, a time or both. A text of `only_time` may have four
// or six digits that say one, 0930.
std::optional<WrittenTime> read_written_time(std::string_view text, DateOrder order, bool only_time = false);

}  // namespace rtsql
