// Reads and writes TIMESTAMPs WITH TIME ZONE as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/written_time.h"

namespace rtsql {

// Reads the whole of `text` as a date, alone or with a time behind it, and a distance from UTC or a time zone
// behind that, "2024-06-02 12:00 Europe/Berlin", or none: then the clock is that of `zone`. Returns
// microseconds since 1970-01-01 00:00:00 UTC.
std::optional<int64_t> parse_zoned_time(std::string_view text, const TimeZone& zone,
                                        DateOrder order = DateOrder::kNone);

// The same, but none for a text that names neither its zone nor its distance from UTC.
std::optional<int64_t> parse_time_with_zone(std::string_view text);

// Returns what a text says, by the clock of `zone` where it names none; none if there is no such time.
std::optional<int64_t> zoned_timestamp(const WrittenTime& written, const TimeZone& zone);

// Writes the time by the clock of the zone, and that clock's distance from UTC: "2024-06-02 12:00:00+02".
std::string format_zoned_time(int64_t utc, const TimeZone& zone);

}  // namespace rtsql
