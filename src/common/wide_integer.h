// Names the 128-bit integers, which are an extension of GCC and Clang, and what numbers of so many bits need.
#pragma once

#include <optional>

namespace rtsql {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

// Returns 10^exponent for exponents of 0 to 38.
constexpr Int128 power_of_ten(int exponent) {
  Int128 power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

// These return none where the result has more than 128 bits.
inline std::optional<Int128> checked_sum(Int128 a, Int128 b) {
  Int128 sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::nullopt : std::optional(sum);
}
inline std::optional<Int128> checked_difference(Int128 a, Int128 b) {
  Int128 difference = 0;
  return __builtin_sub_overflow(a, b, &difference) ? std::nullopt : std::optional(difference);
}
inline std::optional<Int128> checked_product(Int128 a, Int128 b) {
  Int128 product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::nullopt : std::optional(product);
}

// Returns a * power / b, rounded half away from zero; none where that has more than 127 bits. The power is
// positive, b is not 0, and neither is -2^127.
std::optional<Int128> scaled_quotient(Int128 a, Int128 power, Int128 b);

// Returns the DOUBLE nearest to units / power, of two the even one. The power is positive.
double nearest_quotient(Int128 units, Int128 power);

// These keep to the ends of 128 bits where the result is beyond them.
inline constexpr Int128 kMostInt128 = static_cast<Int128>(~UInt128{0} >> 1);
inline Int128 saturated_sum(Int128 a, Int128 b) {
  return checked_sum(a, b).value_or(a < 0 ? -kMostInt128 : kMostInt128);
}
inline Int128 saturated_product(Int128 a, Int128 b) {
  return checked_product(a, b).value_or((a < 0) != (b < 0) ? -kMostInt128 : kMostInt128);
}

}  // namespace rtsql
