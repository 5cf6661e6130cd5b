// Tests what is particular to the methods made of a search tree: their options, and trees of every shape.
// That they answer like every other method is tested for all methods alike.
#include "index/tree/search_tree.h"

#include <algorithm>
#include <random>
#include <set>

#include "index/tree/btree.h"
#include "index/tree/eytzinger.h"
#include "index/tree/pivot.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

struct TreeCase {
  const IndexMethod* method;
  Options options;
};

std::string describe(const TreeCase& tree) {
  return std::string(tree.method->name) + " " +
         IndexOptions::parse(tree.method->options, tree.options).describe();
}

class TreeTest : public gpu::TestDevice {
 protected:
  template <class Key>
  static std::unique_ptr<Index> build(const TreeCase& tree, const std::vector<Key>& keys) {
    const gpu::Buffer buffer = upload(keys);
    return tree.method->build(device(),
                              {.width = sizeof(Key) == 4 ? KeyWidth::k32 : KeyWidth::k64,
                               .keys = buffer.address(),
                               .rows = 0,
                               .count = keys.size()},
                              IndexOptions::parse(tree.method->options, tree.options), {});
  }

  // Points, and ranges from each probe to the next, must be the spans of std::lower_bound and
  // std::upper_bound; points where no key occurs twice, the rows.
  template <class Key>
  static void check(const TreeCase& tree, const std::vector<Key>& keys, const std::vector<Key>& probes) {
    SCOPED_TRACE(describe(tree) + ", keys: " + std::to_string(keys.size()));
    const std::unique_ptr<Index> index = build(tree, keys);
    check_spans(*index, keys, probes, probes);
    std::vector<Key> highs(probes.begin() + 1, probes.end());
    highs.push_back(probes.front());
    check_spans(*index, keys, probes, highs);
  }

  template <class Key>
  static std::vector<Key> random_keys(size_t count, Key limit, uint32_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Key> keys(count);
    for (Key& key : keys) key = static_cast<Key>(random() % limit);
    return keys;
  }

 private:
  template <class Key>
  static void check_spans(const Index& index, const std::vector<Key>& keys, const std::vector<Key>& lows,
                          const std::vector<Key>& highs) {
    std::vector<Key> sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    const gpu::Buffer low = upload(lows);
    const gpu::Buffer high = upload(highs);
    const bool points = lows == highs;
    const ProbeResult result = ProbeIndex::of(index).probe(
        device(),
        {.low = low.address(), .high = points ? low.address() : high.address(), .count = lows.size()}, {});
    const std::vector<uint32_t> first = download<uint32_t>(result.first, lows.size());
    const std::vector<uint32_t> size = download<uint32_t>(result.size, lows.size());
    uint64_t matches = 0;
    for (size_t i = 0; i < lows.size(); ++i) {
      const auto begin = std::lower_bound(sorted.begin(), sorted.end(), lows[i]);
      const auto end = std::upper_bound(sorted.begin(), sorted.end(), highs[i]);
      const auto expected = lows[i] <= highs[i] ? end - begin : 0;
      ASSERT_EQ(size[i], expected) << "probe " << i << ": " << lows[i] << " to " << highs[i];
      if (expected > 0 && result.permutation == 0) {
        ASSERT_EQ(keys.at(first[i]), lows[i]) << "probe " << i;
      } else if (expected > 0) {
        ASSERT_EQ(first[i], begin - sorted.begin()) << "probe " << i << ": " << lows[i];
      }
      matches += size[i];
    }
    EXPECT_EQ(result.match_count, matches);
  }
};

// Makes keys 1, 3, 5, …; they are probed with each of them, what lies between, and the ends of the domain.
void odd_keys(size_t count, std::vector<uint32_t>& keys, std::vector<uint32_t>& probes) {
  keys.clear();
  probes = {UINT32_MAX, UINT32_MAX - 1};
  for (uint32_t i = 0; i < count; ++i) keys.push_back(2 * i + 1);
  for (uint32_t i = 0; i <= 2 * count + 1; ++i) probes.push_back(i);
}

// These are sizes where a level begins, is full, and where leaves fill it.
TEST_F(TreeTest, SizesAroundPowersOfK) {
  std::vector<uint32_t> keys, probes;
  for (const uint32_t k : {2u, 4u, 9u}) {
    std::set<size_t> sizes = {1, 2};
    for (size_t power = k; power < 800; power *= k) {
      for (const size_t around : {power - 1, power * (k - 1)}) {
        for (const size_t size : {around - 1, around, around + 1}) sizes.insert(size);
      }
    }
    for (const size_t size : sizes) {
      if (size == 0) continue;
      odd_keys(size, keys, probes);
      check({&kEytzingerIndex, {{"k", std::to_string(k)}}}, keys, probes);
      check({&kPivotIndex, {{"k", std::to_string(k)}}}, keys, probes);
      if (k == 4) check({&kBtreeIndex, {{"fanout", std::to_string(k)}}}, keys, probes);
      if (HasFatalFailure()) return;
    }
  }
}

// Few of the combinations run: the device's compiler takes its time for each.
TEST_F(TreeTest, EveryOptionFindsTheSame) {
  const std::vector<uint32_t> narrow = random_keys<uint32_t>(20000, 30000, 1);
  const std::vector<uint64_t> wide = random_keys<uint64_t>(20000, UINT64_MAX, 2);
  std::vector<uint64_t> wide_probes = random_keys<uint64_t>(2000, UINT64_MAX, 3);
  wide_probes.insert(wide_probes.end(), wide.begin(), wide.begin() + 3000);
  const std::vector<TreeCase> cases = {
      {&kEytzingerIndex, {{"k", "2"}, {"pin", "full"}}},
      {&kEytzingerIndex, {{"k", "6"}, {"lanes", "4"}, {"schedule", "static"}, {"reorder", "double"}}},
      {&kEytzingerIndex, {{"k", "9"}, {"lanes", "2"}, {"pin", "steps"}}},
      {&kEytzingerIndex, {{"k", "17"}, {"lanes", "8"}}},
      {&kPivotIndex, {{"k", "2"}, {"levels", "3"}, {"schedule", "static"}}},
      {&kPivotIndex, {{"k", "9"}, {"levels", "2"}, {"lanes", "4"}, {"pin", "full"}, {"reorder", "lookup"}}},
      {&kPivotIndex, {{"k", "3"}, {"pin", "steps"}}},
      {&kBtreeIndex, {{"fanout", "15"}, {"lanes", "4"}}},
      {&kBtreeIndex, {{"fanout", "64"}, {"lanes", "8"}}},
      {&kBtreeIndex, {{"fanout", "16"}, {"lanes", "32"}, {"pin", "full"}, {"schedule", "static"}}},
  };
  for (const TreeCase& tree : cases) {
    check(tree, narrow, random_keys<uint32_t>(5000, 33000, 4));
    check(tree, wide, wide_probes);
    if (HasFatalFailure()) return;
  }
}

TEST_F(TreeTest, ManyKeys) {
  const std::vector<uint32_t> keys = random_keys<uint32_t>(1500000, UINT32_MAX, 5);
  std::vector<uint32_t> probes = random_keys<uint32_t>(50000, UINT32_MAX, 6);
  probes.insert(probes.end(), keys.end() - 100000, keys.end());
  for (const IndexMethod* method : {&kEytzingerIndex, &kPivotIndex, &kBtreeIndex}) {
    check({method, {}}, keys, probes);
  }
}

TEST_F(TreeTest, TheLargestKeysBesidePadding) {
  for (const IndexMethod* method : {&kEytzingerIndex, &kPivotIndex, &kBtreeIndex}) {
    for (const size_t count : {1, 2, 7, 8, 9, 16, 17}) {
      std::vector<uint32_t> keys;
      for (size_t i = 0; i < count; ++i) keys.push_back(static_cast<uint32_t>(UINT32_MAX - 1 - i));
      const std::vector<uint32_t> probes = {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 7, UINT32_MAX - 50, 0};
      check({method, {}}, keys, probes);
      keys.insert(keys.end(), 2, UINT32_MAX);
      check({method, {}}, keys, probes);
    }
  }
}

TEST_F(TreeTest, MemoryIsWhatTheMethodsSay) {
  const std::vector<uint32_t> keys = random_keys<uint32_t>(100000, UINT32_MAX, 7);
  const auto resident = [&](const TreeCase& tree) {
    return build(tree, keys)->build_statistics().resident_bytes;
  };
  const uint64_t pairs = keys.size() * 8;
  EXPECT_LE(resident({&kEytzingerIndex, {}}), pairs + 256);
  EXPECT_LE(resident({&kPivotIndex, {}}), pairs + keys.size() * 4 / 7 + 256);
  EXPECT_LE(resident({&kPivotIndex, {{"levels", "2"}}}), pairs + 10 * 32 + 256);
  EXPECT_LE(resident({&kBtreeIndex, {}}), pairs + keys.size() * 4 / 14 + 512);
}

TEST(SearchTreeShapes, CoverTheirKeys) {
  for (const uint32_t children : {2u, 3u, 9u, 33u}) {
    for (const uint64_t keys : {uint64_t{1}, uint64_t{1000}, uint64_t{1} << 26, (uint64_t{1} << 31) - 1}) {
      const SearchTreeShape all = shape_of_all_keys(keys, children);
      const uint64_t unused = children == 2 ? 1 : 0;
      EXPECT_EQ((all.level_start.back() - unused) * uint64_t{all.slots} + all.last_keys, keys);
      EXPECT_LE((all.nodes - unused) * uint64_t{all.slots}, keys + all.slots);

      const SearchTreeShape pivots = shape_of_pivots(keys, children, children - 1, 0);
      uint64_t chunks = 1;
      for (uint32_t level = 0; level < pivots.levels; ++level) chunks *= children;
      EXPECT_GE(chunks * pivots.chunk_leaves * pivots.slots, keys);
      EXPECT_EQ(pivots.level_start.size(), pivots.levels + 1);
    }
  }
}

}  // namespace
}  // namespace rtsql
