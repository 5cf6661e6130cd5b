// Reads and writes dates and times of day as text, for value.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/wide_integer.h"
#include "schema/written_time.h"

namespace rtsql {

// Reads the whole of `text` as a date; `format` is parse_value's date_format, behind which BC may stand, and
// in the place of which infinity or -infinity. A time of day in it must be midnight. Without a format it is
// read as written_time.h says.
std::optional<int32_t> parse_date(std::string_view text, std::string_view format,
                                  DateOrder order = DateOrder::kNone);

// Reads the whole of `text` as a point in time: microseconds since 1970-01-01 00:00:00. A zone, or a distance
// from UTC, is read and means nothing. With a format, a text that does not follow it is read without, but for
// one of eight digits only.
std::optional<int64_t> parse_timestamp(std::string_view text, std::string_view format,
                                       DateOrder order = DateOrder::kNone);

// The same, but none for a text that names its zone or its distance from UTC.
std::optional<int64_t> parse_local_timestamp(std::string_view text, std::string_view format);

// Reads the whole of `text` as strptime does: microseconds since 1970-01-01 00:00:00. `format` may have,
// what a date_format has, and need not have a date: what it lacks is that of 1900-01-01 00:00:00.
std::optional<int64_t> parse_formatted(std::string_view text, std::string_view format);

// Reads the whole of `text` as a time of day: microseconds since midnight, to 24:00:00. It is written as
// h:mm[:ss[.f…]], with AM or PM behind it or not, or as hhmm[ss[.f…]]; a date in front of it, or a distance
// from UTC behind it, is read and means nothing.
std::optional<int64_t> parse_time_of_day(std::string_view text);

// Returns the point in time that a text says: microseconds since 1970-01-01 00:00:00 by the clock that it is
// about, or an infinite one. None if there is no such time.
std::optional<int64_t> written_timestamp(const WrittenTime& written);

// Returns what its date and its time of day say, in the same unit, whether a TIMESTAMP has it or not; none
// where there is no such day or time.
std::optional<Int128> written_clock(const WrittenTime& written);

// Years have four digits or more; behind a date before the year 1 stands BC.
std::string format_date(int32_t days);
std::string format_timestamp(int64_t microseconds);
std::string format_time_of_day(int64_t microseconds);

// The same, with `zone` between the time and BC.
std::string format_timestamp(int64_t microseconds, std::string_view zone);

}  // namespace rtsql
