// Divides integers and rounds up.
#pragma once

#include <cstdint>

namespace rtsql {

// Returns how many groups of `b` hold `a` items. It cannot overflow, unlike (a + b - 1) / b.
constexpr uint64_t divide_up(uint64_t a, uint64_t b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

// Returns the least multiple that is not below the value.
constexpr uint64_t round_up(uint64_t value, uint64_t multiple) {
  return divide_up(value, multiple) * multiple;
}

}  // namespace rtsql
