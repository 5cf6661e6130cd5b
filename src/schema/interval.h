// A length of time as SQL counts it: months, days and microseconds are kept apart, since months and days are
// not always of one length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

struct Interval {
  int32_t months = 0;
  int32_t days = 0;
  int64_t microseconds = 0;
  bool operator==(const Interval&) const = default;
};

// Says why a text is no interval.
struct IntervalRefusal {
  enum class Reason { kMalformed, kUnknownUnit, kOutOfRange } reason = Reason::kMalformed;
  std::string unit = {};  // kUnknownUnit: as written
};

// Reads the whole of a text as PostgreSQL does: numbers with their units, "1 year -2 days 03:04:05.5", "1 day
// ago"; "1-2" of years and months; "3 04:05" of days and a time; or ISO 8601's "P1Y2M3DT4H5M6S". A part of a
// unit longer than a month is rounded to months, a part of a month is that part of 30 days. A number needs a
// unit. Where the text is no interval `refusal` says why, unless it is null.
std::optional<Interval> read_interval(std::string_view text, IntervalRefusal* refusal = nullptr);

}  // namespace rtsql
