// Tests what is particular to `sorted`: its directory, the order of its spans, keys that come in order. That
// it answers like every other method is tested for all methods alike.
#include "index/sorted/sorted.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "common/error.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

class SortedTest : public gpu::TestDevice {
 protected:
  template <class Key>
  static std::unique_ptr<Index> build(const std::vector<Key>& keys, const Options& options = {}) {
    const gpu::Buffer buffer = upload(keys);
    return kSortedIndex.build(device(),
                              {.width = sizeof(Key) == 4 ? KeyWidth::k32 : KeyWidth::k64,
                               .keys = buffer.address(),
                               .rows = 0,
                               .count = keys.size()},
                              IndexOptions::parse(kSortedIndex.options, options), {});
  }

  // Spans must be those of std::equal_range over the sorted keys; where no key occurs twice, each is the row.
  template <class Key>
  static void check_points(const Index& index, std::vector<Key> keys, const std::vector<Key>& probes) {
    std::vector<uint32_t> rows(keys.size());
    std::iota(rows.begin(), rows.end(), 0u);
    std::sort(rows.begin(), rows.end(), [&](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
    std::sort(keys.begin(), keys.end());
    const gpu::Buffer buffer = upload(probes);
    const ProbeResult result = ProbeIndex::of(index).probe(
        device(), {.low = buffer.address(), .high = buffer.address(), .count = probes.size()}, {});
    const std::vector<uint32_t> first = download<uint32_t>(result.first, probes.size());
    const std::vector<uint32_t> size = download<uint32_t>(result.size, probes.size());
    uint64_t matches = 0;
    for (size_t i = 0; i < probes.size(); ++i) {
      const auto [begin, end] = std::equal_range(keys.begin(), keys.end(), probes[i]);
      ASSERT_EQ(size[i], end - begin) << "probe " << i << " of " << probes[i];
      if (size[i] > 0) {
        const auto position = static_cast<uint32_t>(begin - keys.begin());
        ASSERT_EQ(first[i], result.permutation == 0 ? rows[position] : position)
            << "probe " << i << " of " << probes[i];
      }
      matches += size[i];
    }
    EXPECT_EQ(result.match_count, matches);
    EXPECT_EQ(result.permutation == 0, index.build_statistics().unique);
  }

  template <class Key>
  static std::vector<Key> random_keys(size_t count, Key limit, uint32_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Key> keys(count);
    for (Key& key : keys) key = static_cast<Key>(random() % limit);
    return keys;
  }
};

TEST_F(SortedTest, AnyDirectoryFindsTheSame) {
  const std::vector<uint32_t> narrow = random_keys<uint32_t>(50000, 100000, 1);
  const std::vector<uint64_t> wide = random_keys<uint64_t>(50000, UINT64_MAX, 2);
  for (const char* bits : {"-1", "0", "1", "5", "17", "26"}) {
    check_points(*build(narrow, {{"directory_bits", bits}}), narrow, random_keys<uint32_t>(20000, 110000, 3));
    std::vector<uint64_t> probes = random_keys<uint64_t>(5000, UINT64_MAX, 4);
    probes.insert(probes.end(), wide.begin(), wide.begin() + 5000);
    check_points(*build(wide, {{"directory_bits", bits}}), wide, probes);
  }
}

// Those that leave gaps or occur twice have entries of their own in the directory, the others need none.
TEST_F(SortedTest, DenseKeys) {
  std::vector<uint32_t> unique(50000);
  for (uint32_t i = 0; i < unique.size(); ++i) unique[i] = 1000 + 2 * i;
  std::shuffle(unique.begin(), unique.end(), std::mt19937_64(11));
  const std::vector<uint32_t> probes = random_keys<uint32_t>(20000, 103000, 12);
  check_points(*build(unique), unique, probes);
  EXPECT_LE(build(unique)->build_statistics().resident_bytes, 16 * unique.size() + 64);

  for (uint32_t i = 0; i < unique.size(); ++i) unique[i] = UINT32_MAX - i;
  std::shuffle(unique.begin(), unique.end(), std::mt19937_64(11));
  check_points(*build(unique), unique, random_keys<uint32_t>(20000, UINT32_MAX, 12));
  check_points(*build(unique), unique, unique);
  EXPECT_LE(build(unique)->build_statistics().resident_bytes, 8 * unique.size() + 64);

  const std::vector<uint64_t> repeated = random_keys<uint64_t>(50000, 5000, 13);
  check_points(*build(repeated), repeated, random_keys<uint64_t>(20000, 6000, 14));
  check_points<uint32_t>(*build<uint32_t>({7}), {7}, {6, 7, 8});
  check_points<uint32_t>(*build<uint32_t>({7, 7}), {7, 7}, {6, 7, 8});
}

// The batches have many tiles.
TEST_F(SortedTest, AnyOrderOfProbesFindsTheSame) {
  const std::vector<uint32_t> keys = random_keys<uint32_t>(50000, 100000, 8);
  const std::vector<uint32_t> probes = random_keys<uint32_t>(20000, 110000, 9);
  for (const char* reorder : {"lookup", "double"}) {
    for (const char* schedule : {"dynamic", "static"}) {
      check_points(*build(keys, {{"reorder", reorder}, {"schedule", schedule}, {"pin", "full"}}), keys,
                   probes);
    }
  }
}

TEST_F(SortedTest, RefusesOptionsThatDoNotGoTogether) {
  EXPECT_THROW(build<uint32_t>({1, 2}, {{"directory_bits", "5"}, {"pin", "steps"}}), Error);
  EXPECT_THROW(build<uint32_t>({1, 2}, {{"layout", "aos"}, {"range_scan", "span"}}), Error);
}

TEST_F(SortedTest, ManyKeys) {
  const std::vector<uint32_t> keys = random_keys<uint32_t>(1500000, UINT32_MAX, 5);
  std::vector<uint32_t> probes = random_keys<uint32_t>(100000, UINT32_MAX, 6);
  probes.insert(probes.end(), keys.end() - 200000, keys.end());
  check_points(*build(keys), keys, probes);
}

TEST_F(SortedTest, TheLastQuadOfKeys) {
  for (size_t count = 1; count < 40; ++count) {
    std::vector<uint32_t> keys;
    for (size_t i = 0; i < count; ++i) keys.push_back(static_cast<uint32_t>(UINT32_MAX - i));
    check_points(*build(keys), keys, {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 7, UINT32_MAX - 50, 0});
    keys[0] = 0;
    check_points(*build(keys), keys, {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 7, UINT32_MAX - 50, 0, 1});
  }
}

TEST_F(SortedTest, TheDirectoryCountsAsResident) {
  const std::vector<uint32_t> keys = random_keys<uint32_t>(100000, UINT32_MAX, 7);
  const uint64_t without = build(keys, {{"directory_bits", "0"}})->build_statistics().resident_bytes;
  const uint64_t with = build(keys, {{"directory_bits", "16"}})->build_statistics().resident_bytes;
  EXPECT_GE(without, keys.size() * 8);
  EXPECT_GE(with, without + (4 << 15));
  EXPECT_LE(with, without + (4 << 16) + 8);
}

TEST_F(SortedTest, PositionsAreRowsWhereKeysComeInOrder) {
  std::vector<uint32_t> keys(3000);
  for (uint32_t i = 0; i < keys.size(); ++i) keys[i] = 3 * i;
  const std::unique_ptr<Index> index = build(keys);
  EXPECT_TRUE(index->build_statistics().unique);
  const gpu::Buffer probe = upload<uint32_t>({300});
  const gpu::Buffer high = upload<uint32_t>({310});
  const ProbeResult point = ProbeIndex::of(*index).probe(
      device(), {.low = probe.address(), .high = probe.address(), .count = 1}, {});
  EXPECT_EQ(point.permutation, 0u);
  EXPECT_EQ(download<uint32_t>(point.first, 1)[0], 100u);
  const ProbeResult range = ProbeIndex::of(*index).probe(
      device(), {.low = probe.address(), .high = high.address(), .count = 1}, {});
  EXPECT_NE(range.permutation, 0u);
  EXPECT_EQ(range.match_count, 4u);
}

TEST_F(SortedTest, NamesItsStages) {
  const std::unique_ptr<Index> index = build<uint32_t>({5, 3, 40});
  std::vector<std::string> stages;
  for (const gpu::StageTiming& stage : index->build_statistics().timings.stages) stages.push_back(stage.name);
  EXPECT_EQ(stages, (std::vector<std::string>{"check", "sort", "directory"}));
}

}  // namespace
}  // namespace rtsql
