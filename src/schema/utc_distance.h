// Reads and writes how far a clock is ahead of UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rtsql {

struct UtcDistance {
  int64_t microseconds = 0;
  bool is_out_of_range = false;  // no clock is so far from UTC
};

// Reads the whole of "+h", "-hhmm", "+h:mm" or "+h:mm:ss", as PostgreSQL does.
std::optional<UtcDistance> read_utc_distance(std::string_view text);

}  // namespace rtsql
