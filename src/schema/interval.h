// A length of time as SQL counts it: months, days and microseconds are kept apart, since months and days are
// not always of one length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/wide_integer.h"
#include "schema/time_precision.h"

namespace rtsql {

struct Interval {
  int32_t months = 0;
  int32_t days = 0;
  int64_t microseconds = 0;
  bool operator==(const Interval&) const = default;
};

// An INTERVAL is compared by its length, a month having 30 days: '1 mon' = '30 days', as in PostgreSQL. It is
// stored as a number whose high word is that length in microseconds; the low word has the months above the
// days. Numbers order as the lengths do, and those of one length are equal only in their high words. Returns
// none where the length has more than 64 bits (296,533 years of 360 days).
std::optional<Int128> number_of(const Interval& interval);
Interval interval_of(Int128 number);

// Writes it as PostgreSQL does: "1 year 2 mons -3 days +04:05:06.5", of nothing "00:00:00".
std::string format_interval(const Interval& interval);

// Says why a text is no interval. There is no such field where it has 12 months beside years, or 61 seconds.
struct IntervalRefusal {
  enum class Reason { kMalformed, kUnknownUnit, kNoSuchField, kOutOfRange } reason = Reason::kMalformed;
  std::string unit = {};  // kUnknownUnit: as written
};

// Reads the whole of a text as PostgreSQL does: numbers with their units, "1 year -2 days 03:04:05.5", "1 day
// ago"; "1-2" of years and months; "3 04:05" of days and a time; or ISO 8601's "P1Y2M3DT4H5M6S". A part of a
// unit longer than a month is rounded to months, a part of a month is that part of 30 days. A number without
// a unit counts the last of `fields`, or else seconds; of minutes to seconds "2:03" has no hours. Nothing is
// dropped. No unit is said twice. Where the text is no interval `refusal` says why, unless it is null.
std::optional<Interval> read_interval(std::string_view text,
                                      const std::optional<IntervalQualifier>& fields = {},
                                      IntervalRefusal* refusal = nullptr);

// Drops what is shorter than the last field, and rounds the seconds, halves away from 0. Returns none where
// there is no room for what is rounded.
std::optional<Interval> limited_interval(const Interval& interval, const TimePrecision& precision);

// Returns the number of what is read and limited; none where there is none.
std::optional<Int128> parse_interval(std::string_view text, const TimePrecision& precision = {});

}  // namespace rtsql
