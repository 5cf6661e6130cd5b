#include "schema/key_encoding.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace rtsql {
namespace {

// Numbers that every DECIMAL of these digits has, ascending.
std::vector<int64_t> numbers_of(int digits) {
  int64_t most = 9;
  for (int i = 1; i < digits; ++i) most = 10 * most + 9;
  return {-most, 1 - most, -1, 0, 1, most - 1, most};
}

TEST(KeyEncoding, KeepsTheOrderOfDecimalsInTheBitsThatTheyAreStoredIn) {
  for (const int digits : {1, 8, 9, 10, 18}) {
    const Type type = Type::decimal(digits, 0);
    EXPECT_EQ(key_bytes(type), digits <= 9 ? 4u : 8u);
    std::optional<uint64_t> before;
    for (const int64_t number : numbers_of(digits)) {
      const uint64_t key = encode_key(Value::of_integer(type, number));
      EXPECT_EQ(decode_key(key, type), Value::of_integer(type, number));
      EXPECT_LE(key, largest_key(type));
      if (before) {
        EXPECT_LT(*before, key) << number;
      }
      before = key;
    }
  }
}

TEST(KeyEncoding, GivesANumberOfMoreBitsTheKeyOfTheNearest) {
  const auto key_of = [](Type type, Int128 number) { return encode_key(Value::of_exact(type, number)); };
  const Type of_32_bits = Type::decimal(9, 2), of_64_bits = Type::decimal(38, 2);
  EXPECT_EQ(key_of(of_32_bits, Int128{INT32_MAX} + 1), UINT32_MAX);
  EXPECT_EQ(key_of(of_32_bits, Int128{INT32_MIN} - 1), 0u);
  EXPECT_EQ(key_of(of_64_bits, Int128{INT64_MAX} + 1), UINT64_MAX);
  EXPECT_EQ(key_of(of_64_bits, Int128{INT64_MIN} - 1), 0u);
}

}  // namespace
}  // namespace rtsql
