// What is particular to `rx`: its options, the places where its geometry could round or graze, the shapes of
// its results. That it answers like every other method is tested for all methods alike.
#include "index/rx.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "common/error.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;
using Rows = std::vector<uint32_t>;
using Range = std::pair<uint64_t, uint64_t>;

constexpr uint64_t kRowLength = uint64_t{1} << 23;  // places along x
constexpr uint64_t kLargest32 = UINT32_MAX;
constexpr uint64_t kLargest64 = UINT64_MAX;

gpu::Buffer upload_keys(KeyWidth width, const std::vector<uint64_t>& keys) {
  if (width == KeyWidth::k64) return gpu::TestDevice::upload(keys);
  return gpu::TestDevice::upload(std::vector<uint32_t>(keys.begin(), keys.end()));
}

// A key set with an index over it and the answers it must give.
class IndexedKeys {
 public:
  IndexedKeys(KeyWidth width, std::vector<uint64_t> keys, const Options& options, Rows rows = {})
      : device_(gpu::TestDevice::device()), width_(width), rows_(std::move(rows)) {
    gpu::Buffer key_buffer = upload_keys(width, keys);
    gpu::Buffer row_buffer = gpu::TestDevice::upload(rows_);
    IndexKeys index_keys{.width = width, .keys = key_buffer.address(), .count = keys.size()};
    if (!rows_.empty()) index_keys.rows = row_buffer.address();
    index_ = kRxIndex.build(device_, index_keys, IndexOptions::parse(kRxIndex.options, options), {});
    for (size_t i = 0; i < keys.size(); ++i) {
      expected_.emplace(keys[i], rows_.empty() ? static_cast<uint32_t>(i) : rows_[i]);
    }
  }

  const Index& index() const { return *index_; }

  ProbeResult probe_points(const std::vector<uint64_t>& keys) {
    std::vector<Range> ranges;
    for (uint64_t key : keys) ranges.emplace_back(key, key);
    gpu::Buffer probes = upload_keys(width_, keys);
    ProbeResult result = index_->probe(device_, {probes.address(), probes.address(), keys.size()}, {});
    check(result, ranges);
    return result;
  }

  ProbeResult probe_ranges(const std::vector<Range>& ranges) {
    std::vector<uint64_t> lows, highs;
    for (auto [low, high] : ranges) {
      lows.push_back(low);
      highs.push_back(high);
    }
    gpu::Buffer low = upload_keys(width_, lows);
    gpu::Buffer high = upload_keys(width_, highs);
    ProbeResult result = index_->probe(device_, {low.address(), high.address(), ranges.size()}, {});
    check(result, ranges);
    return result;
  }

 private:
  // Against the keys in host memory.
  void check(const ProbeResult& result, const std::vector<Range>& ranges) {
    std::vector<Rows> found = rows_of(result, ranges.size());
    uint64_t matches = 0;
    for (size_t i = 0; i < ranges.size(); ++i) {
      auto [low, high] = ranges[i];
      Rows expected;
      if (low <= high) {
        for (auto it = expected_.lower_bound(low), end = expected_.upper_bound(high); it != end; ++it) {
          expected.push_back(it->second);
        }
      }
      std::sort(expected.begin(), expected.end());
      std::sort(found[i].begin(), found[i].end());
      EXPECT_EQ(found[i], expected) << "probe " << i << ": " << low << " to " << high;
      matches += expected.size();
    }
    EXPECT_EQ(result.match_count, matches);
  }

  std::vector<Rows> rows_of(const ProbeResult& result, uint64_t probes) {
    std::vector<Rows> found(probes);
    if (result.shape == ProbeResult::Shape::kPairs) {
      Rows probe = gpu::TestDevice::download<uint32_t>(result.probe, result.match_count);
      Rows row = gpu::TestDevice::download<uint32_t>(result.row, result.match_count);
      EXPECT_TRUE(std::is_sorted(probe.begin(), probe.end()));
      for (size_t j = 0; j < probe.size(); ++j) found.at(probe[j]).push_back(row[j]);
      return found;
    }
    Rows first = gpu::TestDevice::download<uint32_t>(result.first, probes);
    Rows size = gpu::TestDevice::download<uint32_t>(result.size, probes);
    Rows permutation = read_permutation(result.permutation);
    for (size_t i = 0; i < probes; ++i) {
      for (uint32_t k = 0; k < size[i]; ++k) {
        found[i].push_back(permutation.empty() ? first[i] : permutation.at(first[i] + k));
      }
      if (permutation.empty()) {
        EXPECT_LE(size[i], 1u);
      }
    }
    return found;
  }

  // The permutation is an address within the index: copied to where the host can read it.
  Rows read_permutation(gpu::Address permutation) {
    if (permutation == 0) return {};
    gpu::Buffer copy = device_.allocate(expected_.size() * sizeof(uint32_t), "a copy of the permutation");
    gpu::Stream stream(device_);
    stream.copy(permutation, copy.address(), copy.bytes());
    stream.finish();
    return gpu::TestDevice::download<uint32_t>(copy);
  }

  gpu::Device& device_;
  KeyWidth width_;
  Rows rows_;
  std::multimap<uint64_t, uint32_t> expected_;
  std::unique_ptr<Index> index_;
};

// Places where a ray could graze a neighbour, round, or fall off the end of a row, and their neighbours.
std::vector<uint64_t> critical_keys(uint64_t largest) {
  std::set<uint64_t> keys;
  std::vector<uint64_t> centres = {0,
                                   largest,
                                   largest / 2,
                                   kRowLength / 2,
                                   kRowLength,
                                   2 * kRowLength,
                                   5 * kRowLength,
                                   kRowLength + (1u << 20),
                                   kRowLength + (1u << 22),
                                   largest - kRowLength};
  if (largest == kLargest64) {
    for (uint32_t bit : {31, 32, 45, 46, 47, 62, 63}) centres.push_back(uint64_t{1} << bit);
    centres.push_back((uint64_t{1} << 46) + kRowLength);
    centres.push_back(largest - (uint64_t{1} << 46));
  }
  for (uint64_t centre : centres) {
    for (uint64_t distance = 0; distance < 3; ++distance) {
      if (centre >= distance) keys.insert(centre - distance);
      if (largest - centre >= distance) keys.insert(centre + distance);
    }
  }
  return {keys.begin(), keys.end()};
}

std::vector<Range> all_ranges(const std::vector<uint64_t>& ends) {
  std::vector<Range> ranges;
  for (uint64_t low : ends) {
    for (uint64_t high : ends) ranges.emplace_back(low, high);
  }
  return ranges;
}

std::vector<uint64_t> random_keys(uint32_t seed, size_t count, uint64_t largest) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<uint64_t> distribution(0, largest);
  std::vector<uint64_t> keys(count);
  for (uint64_t& key : keys) key = distribution(random);
  return keys;
}

std::vector<Range> random_ranges(uint32_t seed, size_t count, uint64_t largest, uint64_t longest) {
  std::vector<uint64_t> lows = random_keys(seed, count, largest);
  std::vector<uint64_t> lengths = random_keys(seed + 1, count, longest);
  std::vector<Range> ranges;
  for (size_t i = 0; i < count; ++i)
    ranges.emplace_back(lows[i], lows[i] + std::min(lengths[i], largest - lows[i]));
  return ranges;
}

struct Configuration {
  const char* name;
  KeyWidth width;
  Options options;
  uint64_t largest() const { return width == KeyWidth::k32 ? kLargest32 : kLargest64; }
};

class RxGeometry : public gpu::TestDevice, public testing::WithParamInterface<Configuration> {};
class RxTest : public gpu::TestDevice {};

TEST_P(RxGeometry, CriticalKeysPresent) {
  std::vector<uint64_t> keys = critical_keys(GetParam().largest());
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  EXPECT_TRUE(indexed.index().build_statistics().unique);
  indexed.probe_points(keys);
  indexed.probe_ranges(all_ranges(keys));
}

TEST_P(RxGeometry, CriticalKeysAbsent) {
  // Every second one is a key; the others, often its direct neighbours, must stay misses.
  std::vector<uint64_t> probes = critical_keys(GetParam().largest());
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < probes.size(); i += 2) keys.push_back(probes[i]);
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  indexed.probe_points(probes);
  indexed.probe_ranges(all_ranges(probes));
}

TEST_P(RxGeometry, DuplicatesOfCriticalKeys) {
  std::vector<uint64_t> keys = critical_keys(GetParam().largest());
  std::vector<uint64_t> probes = keys;
  for (size_t i = 0, distinct = keys.size(); i < distinct; ++i) keys.insert(keys.end(), i % 4, keys[i]);
  std::shuffle(keys.begin(), keys.end(), std::mt19937(7));
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  EXPECT_FALSE(indexed.index().build_statistics().unique);
  indexed.probe_points(probes);
  indexed.probe_ranges(all_ranges(probes));
}

TEST_P(RxGeometry, DenseRunAcrossARowBorder) {
  std::vector<uint64_t> keys, probes;
  for (uint64_t key = 3 * kRowLength - 500; key < 3 * kRowLength + 500; ++key) keys.push_back(key);
  for (uint64_t key = 3 * kRowLength - 510; key < 3 * kRowLength + 510; ++key) probes.push_back(key);
  std::shuffle(keys.begin(), keys.end(), std::mt19937(11));
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  indexed.probe_points(probes);
  std::vector<Range> ranges;
  for (uint64_t low : probes) ranges.emplace_back(low, low + low % 13);
  for (uint64_t low : probes) ranges.emplace_back(low, low - 1);
  indexed.probe_ranges(ranges);
}

TEST_P(RxGeometry, RandomKeysManyRowsSpanned) {
  uint64_t largest = GetParam().largest();
  std::vector<uint64_t> keys = random_keys(1, 5000, largest);
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  std::vector<uint64_t> probes = random_keys(2, 1000, largest);
  probes.insert(probes.end(), keys.begin(), keys.begin() + 1000);
  indexed.probe_points(probes);
  std::vector<Range> ranges = random_ranges(3, 200, largest, largest / 100);
  ranges.emplace_back(0, largest);
  ranges.emplace_back(1, largest - 1);
  ranges.emplace_back(largest, 0);
  indexed.probe_ranges(ranges);
}

TEST_P(RxGeometry, FarApartInOneRow) {
  // Ray lengths up to a whole row, where the distance of a hit is rounded most.
  std::vector<uint64_t> keys = random_keys(4, 3000, kRowLength - 1);
  for (uint64_t& key : keys) key += 7 * kRowLength;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  IndexedKeys indexed(GetParam().width, keys, GetParam().options);
  std::vector<Range> ranges;
  for (size_t i = 0; i < keys.size(); i += 37) {
    for (size_t j = i; j < keys.size(); j += 211) {
      ranges.emplace_back(keys[i], keys[j]);
      ranges.emplace_back(keys[i] + 1, keys[j] - 1);
    }
  }
  indexed.probe_ranges(ranges);
}

TEST_P(RxGeometry, OneKey) {
  for (uint64_t key : {uint64_t{0}, kRowLength, GetParam().largest()}) {
    IndexedKeys indexed(GetParam().width, {key}, GetParam().options, {42});
    std::vector<uint64_t> ends = critical_keys(GetParam().largest());
    indexed.probe_points(ends);
    indexed.probe_ranges(all_ranges(ends));
  }
}

TEST_P(RxGeometry, AllKeysEqual) {
  IndexedKeys indexed(GetParam().width, std::vector<uint64_t>(3000, 77), GetParam().options);
  indexed.probe_points({76, 77, 78});
  indexed.probe_ranges({{0, 76}, {77, 77}, {78, 100}, {0, GetParam().largest()}, {78, 76}});
}

TEST_P(RxGeometry, RowsGivenByTheTable) {
  std::vector<uint64_t> keys = random_keys(5, 2000, 4000);
  Rows rows(keys.size());
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<uint32_t>(3 * i + 1);
  for (bool ascending : {false, true}) {
    if (ascending) std::sort(keys.begin(), keys.end());
    IndexedKeys indexed(GetParam().width, keys, GetParam().options, rows);
    indexed.probe_points(random_keys(6, 1000, 4200));
    indexed.probe_ranges(random_ranges(7, 500, 4200, 40));
  }
}

TEST_P(RxGeometry, NoKeys) {
  IndexedKeys indexed(GetParam().width, {}, GetParam().options);
  indexed.probe_points({0, 1});
  indexed.probe_ranges({{0, GetParam().largest()}});
}

std::vector<Configuration> configurations() {
  std::vector<Configuration> all;
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    bool wide = width == KeyWidth::k64;
    all.push_back({wide ? "any64" : "any32", width, {}});
    all.push_back({wide ? "closest64" : "closest32", width, {{"hit", "closest"}}});
    all.push_back({wide ? "any5parts64" : "any5parts32", width, {{"partitions", "5"}}});
    all.push_back(
        {wide ? "closest16parts64" : "closest16parts32", width, {{"hit", "closest"}, {"partitions", "16"}}});
    all.push_back({wide ? "input64" : "input32", width, {{"order", "input"}}});
    all.push_back({wide ? "loose64" : "loose32", width, {{"compact", "off"}}});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, RxGeometry, testing::ValuesIn(configurations()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_F(RxTest, ShapesOfResults) {
  using Shape = ProbeResult::Shape;
  std::vector<uint64_t> unique = {5, 3, 9}, repeated = {5, 3, 5};
  {
    ProbeResult points = IndexedKeys(KeyWidth::k32, unique, {}).probe_points({3, 4});
    EXPECT_EQ(points.shape, Shape::kSpans);
    EXPECT_EQ(points.permutation, 0u);
    EXPECT_EQ(points.launched, 2u);
  }
  EXPECT_EQ(IndexedKeys(KeyWidth::k32, unique, {}).probe_ranges({{3, 5}}).shape, Shape::kPairs);
  EXPECT_EQ(IndexedKeys(KeyWidth::k32, repeated, {}).probe_points({5}).shape, Shape::kPairs);
  IndexedKeys closest(KeyWidth::k32, repeated, {{"hit", "closest"}});
  EXPECT_EQ(closest.probe_points({5}).shape, Shape::kSpans);
  EXPECT_EQ(closest.probe_ranges({{3, 5}}).shape, Shape::kSpans);
}

TEST_F(RxTest, OnlyOccupiedRowsGetRays) {
  IndexedKeys indexed(KeyWidth::k64, {1, kRowLength, kLargest64, kLargest64 - 1}, {});
  EXPECT_EQ(indexed.probe_ranges({{0, kLargest64}}).launched, 3u);
  EXPECT_EQ(indexed.probe_ranges({{2 * kRowLength, kLargest64 / 2}}).launched, 0u);
  EXPECT_EQ(indexed.probe_ranges({{0, 1}, {5, 4}, {0, kRowLength}}).launched, 3u);
}

TEST_F(RxTest, LongRangesAreSharedByManyRays) {
  std::vector<uint64_t> keys(100000);
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = i + kRowLength;
  IndexedKeys indexed(KeyWidth::k32, keys, {});
  uint64_t launched = indexed.probe_ranges({{0, kLargest32}}).launched;
  EXPECT_GE(launched, keys.size() / 512);
  EXPECT_LE(launched, keys.size() / 64);
  EXPECT_EQ(indexed.probe_ranges({{kRowLength + 1000, kRowLength + 1001}}).launched, 1u);
}

TEST_F(RxTest, ReportsHowItWasBuilt) {
  std::vector<uint64_t> keys = random_keys(8, 20000, kLargest32);
  IndexedKeys any(KeyWidth::k32, keys, {});
  IndexedKeys closest(KeyWidth::k32, keys, {{"hit", "closest"}});
  const IndexBuildStatistics& statistics = any.index().build_statistics();
  EXPECT_GT(statistics.wall_milliseconds, 0);
  EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes);
  EXPECT_GT(closest.index().build_statistics().resident_bytes, statistics.resident_bytes);
  std::set<std::string> stages;
  for (const gpu::StageTiming& stage : statistics.timings.stages) stages.insert(stage.name);
  for (const char* stage : {"sort", "segments", "geometry", "build"})
    EXPECT_TRUE(stages.contains(stage)) << stage;
}

TEST_F(RxTest, RefusesBadOptions) {
  EXPECT_THROW(IndexedKeys(KeyWidth::k32, {1}, {{"hit", "closest"}, {"order", "input"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"hit", "first"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"partitions", "0"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"bucket", "4"}}), Error);
}

}  // namespace
}  // namespace rtsql
