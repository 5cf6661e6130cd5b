// Times that settings have, as PostgreSQL writes them: 500 and 500ms, 1.5s, 5min.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

// Reads a number, in milliseconds or in the unit behind it: us, ms, s, min, h, d. Returns nothing for what is
// none, is negative, or passes 2^31 - 1 milliseconds, which are 24 days.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

// Returns it in the largest unit of which it is a whole number: "90s", "1min"; "0".
std::string duration_text(std::chrono::milliseconds duration);

}  // namespace rtsql
