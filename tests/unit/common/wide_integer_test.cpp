#include "common/wide_integer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace rtsql {
namespace {

// Rounds what has room in 128 bits.
Int128 rounded(Int128 dividend, Int128 divisor) {
  const Int128 size = dividend < 0 ? -dividend : dividend, by = divisor < 0 ? -divisor : divisor;
  const Int128 quotient = (2 * size + by) / (2 * by);
  return (dividend < 0) != (divisor < 0) ? -quotient : quotient;
}

TEST(ScaledQuotient, IsThatOfSmallNumbers) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 10000; ++i) {
    const auto a = static_cast<int64_t>(random() >> (random() % 63)) * (random() % 2 == 0 ? 1 : -1);
    const auto b = static_cast<int64_t>(random() >> (1 + random() % 62)) * (random() % 2 == 0 ? 1 : -1);
    const Int128 power = power_of_ten(static_cast<int>(random() % 18));
    if (b == 0) continue;
    ASSERT_TRUE(scaled_quotient(a, power, b) == rounded(a * power, b));
  }
}

// q * b is a multiple of b, and half of b more or less still rounds to q.
TEST(ScaledQuotient, IsRoundedWhereTheProductHas256Bits) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 10000; ++i) {
    const auto q = static_cast<int64_t>(random() >> (1 + random() % 40));
    const Int128 power = power_of_ten(static_cast<int>(random() % 38));
    // (q * b) * power / (b * power), of which b * power has more than 64 bits.
    const auto b = static_cast<int64_t>(1 + random() % 99);
    const std::optional<Int128> divisor = checked_product(power, b);
    if (!divisor) continue;
    ASSERT_TRUE(scaled_quotient(Int128{q} * b, power, *divisor) == Int128{q});
    ASSERT_TRUE(scaled_quotient(-(Int128{q} * b), power, *divisor) == -Int128{q});
  }
}

TEST(ScaledQuotient, RoundsHalfAwayFromZero) {
  EXPECT_TRUE(scaled_quotient(1, 1, 2) == Int128{1});
  EXPECT_TRUE(scaled_quotient(-1, 1, 2) == Int128{-1});
  EXPECT_TRUE(scaled_quotient(1, power_of_ten(38), power_of_ten(38) * 1) == Int128{1});
  const Int128 large = power_of_ten(37);
  EXPECT_TRUE(scaled_quotient(large, large, 2 * large) == large / 2);
  EXPECT_TRUE(scaled_quotient(large - 1, large, 2 * large) == large / 2);  // ends in 9 / 2
  EXPECT_TRUE(scaled_quotient(kMostInt128, 1, -1) == -kMostInt128);
}

TEST(ScaledQuotient, IsNoneBeyond127Bits) {
  EXPECT_FALSE(scaled_quotient(kMostInt128, 2, 1));
  EXPECT_FALSE(scaled_quotient(kMostInt128, power_of_ten(38), 1));
  EXPECT_FALSE(scaled_quotient(power_of_ten(38), power_of_ten(38), power_of_ten(37)));
  EXPECT_TRUE(scaled_quotient(power_of_ten(37), power_of_ten(38), power_of_ten(37)) == power_of_ten(38));
}

std::string digits_of(UInt128 value) {
  std::string digits;
  do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
  while ((value /= 10) != 0);
  return digits;
}

// The C library reads decimal numbers exactly.
TEST(NearestQuotient, IsTheDoubleThatTheDecimalNumberIs) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100'000; ++i) {
    const UInt128 bits = UInt128{random()} << 64 | random();
    const auto units = static_cast<Int128>(bits >> (1 + random() % 127));
    const int scale = static_cast<int>(random() % 39);
    const std::string text = digits_of(static_cast<UInt128>(units)) + "e-" + std::to_string(scale);
    ASSERT_EQ(nearest_quotient(units, power_of_ten(scale)), std::strtod(text.c_str(), nullptr)) << text;
    ASSERT_EQ(nearest_quotient(-units, power_of_ten(scale)), -std::strtod(text.c_str(), nullptr)) << text;
  }
}

// Odd multiples of half a unit in the last place have two nearest DOUBLEs.
TEST(NearestQuotient, IsTheEvenOneOfTwo) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 10'000; ++i) {
    const auto odd = static_cast<int64_t>(uint64_t{1} << 53 | random() >> 11 | 1);
    const int halvings = static_cast<int>(random() % 10);
    const Int128 units = Int128{odd} * (power_of_ten(halvings) >> halvings);  // odd / 2^halvings, scaled
    ASSERT_EQ(nearest_quotient(units, power_of_ten(halvings)),
              std::ldexp(static_cast<double>(odd), -halvings));
  }
}

}  // namespace
}  // namespace rtsql
