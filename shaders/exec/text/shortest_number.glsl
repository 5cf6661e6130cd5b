// Finds the fewest digits that a floating-point number is read back from, and of these the nearest (R. Giulietti, "The
// Schubfach way to render doubles", 2020, sections 8 and 9). It calculates with integers alone, so that the result is
// the same on every device.
#ifndef RTSQL_EXEC_TEXT_SHORTEST_NUMBER_GLSL
#define RTSQL_EXEC_TEXT_SHORTEST_NUMBER_GLSL

#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#include "common/buffers.glsl"
#include "exec/text/format_values.h"

// Is digits * 10^exponent.
struct ShortestDecimal {
  uint64_t digits;
  int exponent;
};

// The largest integers that are not above log10(2^e), log10(3/4 * 2^e) and log2(10^e), for |e| up to 1233.
int floor_log10_of_power_of_2(int e) { return e * 1262611 >> 22; }
int floor_log10_of_three_quarters(int e) { return e * 1262611 - 524031 >> 22; }
int floor_log2_of_power_of_10(int e) { return e * 1741647 >> 19; }

// Returns the upper word of a product, and the lower one in `low`.
uint64_t multiply_words(uint64_t a, uint64_t b, out uint64_t low) {
  const uint64_t kLow = 0xFFFFFFFFul;
  const uint64_t a0 = a & kLow, a1 = a >> 32, b0 = b & kLow, b1 = b >> 32;
  const uint64_t lowest = a0 * b0, cross = a1 * b0 + (lowest >> 32), middle = a0 * b1 + (cross & kLow);
  low = middle << 32 | (lowest & kLow);
  return a1 * b1 + (cross >> 32) + (middle >> 32);
}

// Returns power * factor / 2^128 without its fraction, of which the lowest bit tells whether there is one.
uint64_t rounded_to_odd(uint64_t power_high, uint64_t power_low, uint64_t factor) {
  uint64_t high_low, low_low;
  const uint64_t carried = multiply_words(power_low, factor, low_low);
  uint64_t high = multiply_words(power_high, factor, high_low);
  const uint64_t fraction = high_low + carried;
  if (fraction < high_low) ++high;
  return high | (fraction > 1ul ? 1ul : 0ul);
}

// The number is significand * 2^exponent, and not 0. The next smaller one may be half as far away as the next larger
// one. `powers` has the powers of ten (exec/text/powers_of_ten.h).
ShortestDecimal shortest_decimal(uint64_t significand, int exponent, bool smaller_is_near, address powers) {
  const bool is_even = (significand & 1ul) == 0ul;
  const int k = smaller_is_near ? floor_log10_of_three_quarters(exponent) : floor_log10_of_power_of_2(exponent);
  const int shift = exponent + floor_log2_of_power_of_10(-k) + 1;
  const uint64_t place = powers + 16ul * uint64_t(-k - kSmallestPowerOfTen);
  const uint64_t high = U64s(place).v[0], low = U64s(place).v[1];
  // Four times the number, and the bounds within which digits mean it, in units of 10^k.
  const uint64_t middle = rounded_to_odd(high, low, 4ul * significand << shift);
  const uint64_t lower =
      rounded_to_odd(high, low, 4ul * significand - (smaller_is_near ? 1ul : 2ul) << shift) + (is_even ? 0ul : 1ul);
  const uint64_t upper = rounded_to_odd(high, low, 4ul * significand + 2ul << shift) - (is_even ? 0ul : 1ul);
  const uint64_t digits = middle / 4ul, tens = digits / 10ul;
  if (digits >= 10ul) {
    const bool down_is_within = lower <= 40ul * tens, up_is_within = 40ul * tens + 40ul <= upper;
    if (down_is_within != up_is_within) return ShortestDecimal(tens + (up_is_within ? 1ul : 0ul), k + 1);
  }
  const bool down_is_within = lower <= 4ul * digits, up_is_within = 4ul * digits + 4ul <= upper;
  if (down_is_within != up_is_within) return ShortestDecimal(digits + (up_is_within ? 1ul : 0ul), k);
  const uint64_t half_way = 4ul * digits + 2ul;
  const bool rounds_up = middle > half_way || (middle == half_way && (digits & 1ul) != 0ul);
  return ShortestDecimal(digits + (rounds_up ? 1ul : 0ul), k);
}

#endif
