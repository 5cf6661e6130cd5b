// Reads and writes TIMESTAMPs WITH TIME ZONE as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/time_zone.h"

namespace rtsql {

// Reads the whole of `text` as a date, alone or with a time behind it, and a distance from UTC or a time zone
// behind that, "2024-06-02 12:00 Europe/Berlin", or none: then the clock is that of `zone`. Returns
// microseconds since 1970-01-01 00:00:00 UTC.
std::optional<int64_t> parse_zoned_time(std::string_view text, const TimeZone& zone);

// Tells whether a text that is read so says its own distance from UTC, or its zone.
bool names_its_zone(std::string_view text);

// Writes the time by the clock of the zone, and that clock's distance from UTC: "2024-06-02 12:00:00+02".
std::string format_zoned_time(int64_t utc, const TimeZone& zone);

}  // namespace rtsql
