#include "index/contract/key_packing.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using Spans = std::vector<KeySpan>;

bool places_alike(const KeyPacking& one, const KeyPacking& other) {
  for (size_t i = 0; i < one.fields().size(); ++i) {
    const KeyPacking::Field &a = one.fields()[i], &b = other.fields()[i];
    if (a.span.smallest != b.span.smallest || a.bits != b.bits || a.dropped != b.dropped) return false;
  }
  return one.fields().size() == other.fields().size();
}

TEST(KeyPacking, HasKeysWithinItsSpans) {
  const KeyPacking packing(Spans{{10, 20}, {100, 1000}});
  const std::optional<KeyPacking> longer = packing.with({{10, 20}, {500, 500}});
  ASSERT_TRUE(longer);
  EXPECT_TRUE(places_alike(*longer, packing));
  EXPECT_EQ(longer->fields()[1].span.largest, 1000u);
}

TEST(KeyPacking, HasLargerKeysWhereTheBitsSuffice) {
  const KeyPacking packing(Spans{{10, 20}, {100, 1000}});
  const std::optional<KeyPacking> longer = packing.with({{25, 25}, {100, 1123}});
  ASSERT_TRUE(longer);
  EXPECT_TRUE(places_alike(*longer, packing));
  EXPECT_EQ(longer->fields()[0].span.largest, 25u);
  EXPECT_EQ(longer->fields()[1].span.largest, 1123u);
  EXPECT_FALSE(packing.with({{26, 26}, {100, 100}}));
  EXPECT_FALSE(packing.with({{10, 10}, {1124, 1124}}));
}

TEST(KeyPacking, HasNoSmallerKeys) {
  const KeyPacking packing(Spans{{10, 20}, {100, 1000}});
  EXPECT_FALSE(packing.with({{9, 12}, {100, 100}}));
  EXPECT_FALSE(packing.with({{10, 12}, {0, 100}}));
}

TEST(KeyPacking, HasOtherKeysWhereBitsAreDropped) {
  const KeyPacking packing(Spans{{0, UINT64_MAX - 5}, {7, uint64_t{1} << 40}});
  ASSERT_FALSE(packing.is_exact());
  const std::optional<KeyPacking> longer = packing.with({{UINT64_MAX, UINT64_MAX}, {7, 7}});
  ASSERT_TRUE(longer);
  EXPECT_TRUE(places_alike(*longer, packing));
}

TEST(KeyPacking, AColumnWithoutBitsHasOneKey) {
  const KeyPacking packing(Spans{{5, 5}, {0, 9}});
  EXPECT_TRUE(packing.with({{5, 5}, {3, 3}}));
  EXPECT_FALSE(packing.with({{6, 6}, {3, 3}}));
}

}  // namespace
}  // namespace rtsql
