// Tests sets of leaves against std::set.
#include "plan/join/leaf_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace rtsql {
namespace {

TEST(LeafSetTest, IsASet) {
  std::mt19937 generator(3);
  const auto random = [&](uint32_t below) { return static_cast<uint32_t>(generator() % below); };
  for (int i = 0; i < 300; ++i) {
    const uint32_t most = 1 + random(200);
    std::set<uint32_t> a, b;
    LeafSet a_set, b_set;
    for (uint32_t n = random(6); n > 0; --n) a.insert(random(most));
    for (uint32_t n = random(6); n > 0; --n) b.insert(random(most));
    for (uint32_t leaf : a) a_set.add(leaf);
    for (uint32_t leaf : b) b_set.add(leaf);
    std::set<uint32_t> both = a;
    both.insert(b.begin(), b.end());
    const LeafSet both_set = a_set | b_set;
    EXPECT_EQ(both_set.count(), both.size());
    for (uint32_t leaf = 0; leaf < 256; ++leaf) EXPECT_EQ(both_set.contains(leaf), both.contains(leaf));
    EXPECT_EQ(a_set.empty(), a.empty());
    if (!a.empty()) {
      EXPECT_EQ(a_set.lowest(), *a.begin());
    }
    EXPECT_EQ(a_set == b_set, a == b);
    EXPECT_EQ(a_set.is_subset_of(b_set), std::includes(b.begin(), b.end(), a.begin(), a.end()));
    EXPECT_EQ(a_set.intersects(b_set), both.size() < a.size() + b.size());
    EXPECT_TRUE(a_set.is_subset_of(both_set));
    EXPECT_EQ(a_set | b_set, b_set | a_set);
  }
}

TEST(LeafSetTest, AllAreTheFirst) {
  EXPECT_EQ(LeafSet::all(130).count(), 130u);
  EXPECT_FALSE(LeafSet::all(130).contains(130));
  EXPECT_TRUE(LeafSet::all(0).empty());
}

}  // namespace
}  // namespace rtsql
