#include "common/wide_integer.h"

#include <cmath>

#include <cstdint>

namespace rtsql {
namespace {

UInt128 magnitude(Int128 value) {
  return value < 0 ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

struct Wide256 {
  UInt128 high, low;
};

Wide256 product(UInt128 a, UInt128 b) {
  constexpr int kHalf = 64;
  const UInt128 a_low = static_cast<uint64_t>(a), a_high = a >> kHalf;
  const UInt128 b_low = static_cast<uint64_t>(b), b_high = b >> kHalf;
  const UInt128 low = a_low * b_low, inner = a_high * b_low, outer = a_low * b_high;
  const UInt128 middle = (low >> kHalf) + static_cast<uint64_t>(inner) + static_cast<uint64_t>(outer);
  return {a_high * b_high + (inner >> kHalf) + (outer >> kHalf) + (middle >> kHalf),
          middle << kHalf | static_cast<uint64_t>(low)};
}

}  // namespace

// Divides bit by bit: such quotients are of few values, where the host computes them.
std::optional<Int128> scaled_quotient(Int128 a, Int128 power, Int128 b) {
  constexpr int kBits = 128;
  const Wide256 dividend = product(magnitude(a), magnitude(power));
  const UInt128 divisor = magnitude(b);
  UInt128 quotient = 0, rest = 0;
  for (int bit = 2 * kBits - 1; bit >= 0; --bit) {
    const UInt128 word = bit >= kBits ? dividend.high >> (bit - kBits) : dividend.low >> bit;
    rest = rest << 1 | (word & 1);
    if (quotient >> (kBits - 2) != 0) return std::nullopt;
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
  }
  if (rest >= divisor - rest) ++quotient;
  return (a < 0) != (b < 0) ? -static_cast<Int128>(quotient) : static_cast<Int128>(quotient);
}

double nearest_quotient(Int128 units, Int128 power) {
  constexpr UInt128 kEnoughBits = UInt128{1} << 54;  // of which a DOUBLE keeps all but two
  constexpr UInt128 kExact = UInt128{1} << 53;
  const UInt128 size = magnitude(units), divisor = magnitude(power);
  if (size <= kExact && divisor <= kExact) return static_cast<double>(units) / static_cast<double>(power);
  if (size == 0) return 0;
  UInt128 quotient = size / divisor, rest = size % divisor;
  int shift = 0;
  for (; quotient < kEnoughBits; ++shift) {
    rest <<= 1;
    const bool bit = rest >= divisor;
    if (bit) rest -= divisor;
    quotient = quotient << 1 | UInt128{bit};
  }
  if (rest != 0) quotient |= 1;  // so that the conversion sees that it is more
  const double nearest = std::ldexp(static_cast<double>(quotient), -shift);
  return units < 0 ? -nearest : nearest;
}

}  // namespace rtsql
