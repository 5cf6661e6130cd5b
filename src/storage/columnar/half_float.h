// Numbers of 16 bits, as files have them.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace rtsql::columnar {

// Returns the number of 5 bits of exponent and 10 of fraction (IEEE binary16).
inline float half(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const auto fraction = static_cast<float>(bits & 1023);
  float value = 0;
  if (exponent == 31) {
    value = fraction == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  } else if (exponent == 0) {
    value = std::ldexp(fraction, -24);
  } else {
    value = std::ldexp(fraction + 1024, exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

}  // namespace rtsql::columnar
