// Zones that a text describes, as the environment's TZ does: "EST5", "PST8PDT,M3.2.0,M11.1.0" (POSIX.1, 8.3).
#pragma once

#include <string_view>

#include "schema/time_zone.h"

namespace rtsql {

// Reads letters, which may be left out, and the distance that the clock is behind UTC: "GMT-4", "-04:30",
// "<+0330>-3:30". Behind them may stand the letters of the summer time, its distance, and when it begins and
// ends; without these it does as in the United States, and without a distance it is an hour ahead. Returns
// null for any other text.
TimeZonePtr posix_zone(std::string_view text);

}  // namespace rtsql
