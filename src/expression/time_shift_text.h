// Writes how far a time is moved, in words.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql {

std::string shift_text(int64_t months, int64_t microseconds);  // "1 year 3 days"
std::string unit_text(int64_t months, int64_t microseconds);   // "month", of what is one unit
}  // namespace rtsql
