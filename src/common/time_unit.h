// The units of time that SQL names: in INTERVAL and date_trunc.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rtsql {

struct TimeUnit {
  std::string_view name;
  int64_t months;        // of calendar units, else 0
  int64_t microseconds;  // of the others, else 0
};

// From the longest to the shortest.
std::span<const TimeUnit> time_units();

// Whether `written`, in any case, is the word or its plural.
bool is_singular_or_plural(std::string_view written, std::string_view singular);

// In any case, singular or plural; null if there is no such unit.
const TimeUnit* find_time_unit(std::string_view name);

}  // namespace rtsql
