// Every index method must do this, run for each registered method with each key width, with its defaults and
// with options that between them take every value: find the same rows as a scan.
#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "common/error.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "tests/gpu/index/method_case.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

using Match = std::pair<uint32_t, uint32_t>;  // probe, row
using Range = std::pair<uint64_t, uint64_t>;

class IndexContractTest : public MethodTest {
 protected:
  static gpu::Buffer upload_keys(const std::vector<uint64_t>& keys) {
    if (wide()) return upload(keys);
    return upload(std::vector<uint32_t>(keys.begin(), keys.end()));
  }

  // Builds over `keys`, which are of rows 0, 1, … or those given.
  void build(std::vector<uint64_t> keys, std::vector<uint32_t> rows = {}) {
    const gpu::Buffer key_buffer = upload_keys(keys);
    const gpu::Buffer row_buffer = upload(rows);
    const IndexMethod& method = *GetParam().method;
    index_ = method.build(device(),
                          {.width = GetParam().width,
                           .keys = key_buffer.address(),
                           .rows = rows.empty() ? 0 : row_buffer.address(),
                           .count = keys.size()},
                          IndexOptions::parse(method.options, GetParam().options), {});
    device().precompile([&] { index_->precompile(device()); });
    EXPECT_EQ(index_->key_count(), keys.size());
    EXPECT_EQ(index_->key_width(), GetParam().width);
    EXPECT_EQ(index_->build_statistics().unique, std::set(keys.begin(), keys.end()).size() == keys.size());
    EXPECT_GE(index_->build_statistics().peak_bytes, index_->build_statistics().resident_bytes);
    keys_ = std::move(keys);
    rows_ = std::move(rows);
    if (rows_.empty()) {
      rows_.resize(keys_.size());
      std::iota(rows_.begin(), rows_.end(), 0);
    }
  }

  // Compares with a scan over all keys.
  void check_points(const std::vector<uint64_t>& probes) {
    const gpu::Buffer buffer = upload_keys(probes);
    std::vector<Range> ranges;
    for (uint64_t probe : probes) ranges.emplace_back(probe, probe);
    check({.low = buffer.address(), .high = buffer.address(), .count = probes.size()}, ranges);
    check_on_host(probes);
  }

  // There is nothing to check of a method that finds single keys only: AnswersRangesOrRefusesThem does.
  void check_ranges(const std::vector<Range>& ranges) {
    if (!GetParam().method->capabilities.ranges) return;
    std::vector<uint64_t> lows, highs;
    for (const auto& [low, high] : ranges) {
      lows.push_back(low);
      highs.push_back(high);
    }
    const gpu::Buffer low = upload_keys(lows);
    const gpu::Buffer high = upload_keys(highs);
    check({.low = low.address(), .high = high.address(), .count = ranges.size()}, ranges);
  }

  static uint64_t random_key(std::mt19937_64& random) { return random() & largest(); }

  std::unique_ptr<Index> index_;

 private:
  void check(const ProbeBatch& batch, const std::vector<Range>& ranges) {
    gpu::Timings timings;
    const ProbeResult result = ProbeIndex::of(*index_).probe(device(), batch, {}, &timings);
    std::vector<Match> expected;
    for (uint32_t probe = 0; probe < ranges.size(); ++probe) {
      for (size_t i = 0; i < keys_.size(); ++i) {
        if (ranges[probe].first <= keys_[i] && keys_[i] <= ranges[probe].second)
          expected.emplace_back(probe, rows_[i]);
      }
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(result.match_count, expected.size());
    ASSERT_EQ(matches_of(result, ranges.size()), expected);
    EXPECT_TRUE(ranges.empty() || !timings.stages.empty());
  }

  // Some methods find rows where the host sees the index, as many as it is asked for at the most.
  void check_on_host(const std::vector<uint64_t>& probes) {
    for (const uint64_t probe : probes) {
      std::vector<uint32_t> expected;
      for (size_t i = 0; i < keys_.size(); ++i) {
        if (keys_[i] == probe) expected.push_back(rows_[i]);
      }
      std::vector<uint32_t> found;
      if (!ProbeIndex::of(*index_).find_on_host(probe, expected.size(), found)) return;
      std::sort(found.begin(), found.end());
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(found, expected) << "key " << probe;
      if (expected.empty()) continue;
      found.clear();
      ASSERT_FALSE(ProbeIndex::of(*index_).find_on_host(probe, expected.size() - 1, found))
          << "key " << probe;
      ASSERT_TRUE(found.empty());
    }
  }

  // Returns either shape of result as a sorted list.
  std::vector<Match> matches_of(const ProbeResult& result, uint64_t probes) {
    std::vector<Match> matches;
    if (result.shape == ProbeResult::Shape::kPairs) {
      const std::vector<uint32_t> probe = download<uint32_t>(result.probe, result.match_count);
      const std::vector<uint32_t> row = download<uint32_t>(result.row, result.match_count);
      EXPECT_TRUE(std::is_sorted(probe.begin(), probe.end()));
      for (size_t i = 0; i < probe.size(); ++i) matches.emplace_back(probe[i], row[i]);
    } else {
      const std::vector<uint32_t> first = download<uint32_t>(result.first, probes);
      const std::vector<uint32_t> size = download<uint32_t>(result.size, probes);
      const std::vector<uint32_t> permutation = read_permutation(result, first, size);
      for (uint32_t probe = 0; probe < probes; ++probe) {
        EXPECT_TRUE(!permutation.empty() || size[probe] <= 1) << size[probe];
        for (uint32_t k = 0; k < size[probe]; ++k) {
          matches.emplace_back(probe, permutation.empty() ? first[probe] : permutation.at(first[probe] + k));
        }
      }
    }
    std::sort(matches.begin(), matches.end());
    return matches;
  }

  // Reads as much of the permutation as the spans name; it is empty if there is none.
  static std::vector<uint32_t> read_permutation(const ProbeResult& result, const std::vector<uint32_t>& first,
                                                const std::vector<uint32_t>& size) {
    uint64_t count = 0;
    for (size_t i = 0; i < size.size(); ++i) {
      if (size[i] > 0) count = std::max(count, uint64_t{first[i]} + size[i]);
    }
    if (result.permutation == 0 || count == 0) return {};
    const gpu::Buffer copy = device().allocate(count * sizeof(uint32_t), "test");
    gpu::Stream stream(device());
    stream.copy(result.permutation, copy.address(), copy.bytes());
    stream.finish();
    return download<uint32_t>(copy, count);
  }

  std::vector<uint64_t> keys_;
  std::vector<uint32_t> rows_;
};

TEST_P(IndexContractTest, EmptyIndex) {
  build({});
  check_points({0, 1, largest()});
  check_ranges({{0, largest()}, {5, 4}});
}

TEST_P(IndexContractTest, NoProbes) {
  build({1, 2, 3});
  check_points({});
  check_ranges({});
}

TEST_P(IndexContractTest, OneRow) {
  build({77});
  check_points({76, 77, 78, 0, largest()});
  check_ranges({{77, 77}, {0, 76}, {0, 77}, {77, largest()}, {78, largest()}, {0, largest()}, {78, 76}});
}

TEST_P(IndexContractTest, AllKeysEqual) {
  build(std::vector<uint64_t>(700, 123456));
  check_points({123456, 123455, 123457});
  check_ranges({{123456, 123456}, {0, 123455}, {123457, largest()}, {0, largest()}});
}

TEST_P(IndexContractTest, DistinctDenseKeysInAnyOrder) {
  std::vector<uint64_t> keys(5000);
  std::iota(keys.begin(), keys.end(), 1000);
  const std::vector<uint64_t> ascending = keys;
  std::shuffle(keys.begin(), keys.end(), std::mt19937(3));
  for (const std::vector<uint64_t>& order : {ascending, keys}) {
    build(order);
    std::vector<uint64_t> probes = keys;
    for (uint64_t miss : {uint64_t{0}, uint64_t{999}, uint64_t{6000}, largest()}) probes.push_back(miss);
    probes.resize(600);
    check_points(probes);
    check_points({0, 999, 1000, 5999, 6000, largest()});
    check_ranges({{1000, 1000}, {999, 1001}, {5998, 7000}, {0, 999}, {6000, largest()}, {2000, 3000}});
  }
}

TEST_P(IndexContractTest, DistinctKeysOverTheWholeDomain) {
  std::mt19937_64 random(4);
  std::set<uint64_t> distinct;
  while (distinct.size() < 3000) distinct.insert(random_key(random));
  std::vector<uint64_t> keys(distinct.begin(), distinct.end());
  std::shuffle(keys.begin(), keys.end(), random);
  build(keys);
  std::vector<uint64_t> probes;
  for (size_t i = 0; i < 500; ++i) {
    probes.push_back(keys[i]);
    probes.push_back((keys[i] + 1) & largest());
    probes.push_back((keys[i] - 1) & largest());
  }
  check_points(probes);
}

TEST_P(IndexContractTest, ZeroAndTheLargestKey) {
  build({largest(), 0, largest() - 1, 1, 0, largest() / 2});
  check_points({0, 1, 2, largest() / 2, largest() - 2, largest() - 1, largest()});
  check_ranges({{0, 0}, {largest(), largest()}, {0, largest()}, {1, largest() - 1}, {2, largest() - 2}});
}

TEST_P(IndexContractTest, DuplicatesOfAnyMultiplicity) {
  std::mt19937_64 random(5);
  std::vector<uint64_t> keys;
  for (uint64_t key = 0; key < 60; ++key) keys.insert(keys.end(), key * key % 41, 3 * key);
  keys.insert(keys.end(), 500, 1000);
  std::shuffle(keys.begin(), keys.end(), random);
  build(keys);
  std::vector<uint64_t> probes(200);
  std::iota(probes.begin(), probes.end(), 0);
  probes.push_back(1000);
  check_points(probes);
  check_ranges({{0, 10}, {3, 3}, {4, 5}, {100, 999}, {100, 1000}, {1000, 1001}});
}

TEST_P(IndexContractTest, RowsGivenWhereNullsAreLeftOut) {
  std::mt19937_64 random(6);
  std::vector<uint64_t> keys;
  std::vector<uint32_t> rows;
  for (uint32_t row = 0; row < 4000; ++row) {
    if (random() % 3 == 0) continue;
    keys.push_back(random() % 3000);
    rows.push_back(row);
  }
  build(keys, rows);
  std::vector<uint64_t> probes(400);
  for (uint64_t& probe : probes) probe = random() % 3100;
  check_points(probes);
  check_ranges({{0, 20}, {100, 100}, {2990, 5000}});

  std::vector<uint64_t> ascending(1000);
  std::iota(ascending.begin(), ascending.end(), 50);
  std::vector<uint32_t> descending(1000);
  for (uint32_t i = 0; i < 1000; ++i) descending[i] = 5000 - 2 * i;
  build(ascending, descending);
  check_points({49, 50, 51, 500, 1049, 1050});
}

TEST_P(IndexContractTest, ProbesThatAllMiss) {
  std::mt19937_64 random(7);
  std::vector<uint64_t> keys(2000), inside(1000), outside(1000);
  for (uint64_t& key : keys) key = 2 * (random() % 10000) + 20000;
  for (uint64_t& probe : inside) probe = 2 * (random() % 10000) + 20001;
  for (uint64_t& probe : outside) probe = random() % 2 == 0 ? random() % 20000 : 50000 + random() % 1000000;
  build(keys);
  check_points(inside);
  check_points(outside);
}

TEST_P(IndexContractTest, RangesEmptyReversedAndWhole) {
  std::mt19937_64 random(8);
  std::vector<uint64_t> keys(1500);
  for (uint64_t& key : keys) key = random_key(random);
  build(keys);
  std::vector<Range> ranges = {{0, largest()}, {largest(), 0}, {1, 0}, {largest(), largest() - 1}, {0, 0}};
  for (int i = 0; i < 60; ++i) {
    const uint64_t key = keys[random() % keys.size()];
    ranges.emplace_back(key, key);
    ranges.emplace_back((key + 1) & largest(), (key - 1) & largest());  // reversed, or nearly all
    const uint64_t width = largest() / (uint64_t{1} << random() % 30);
    ranges.emplace_back(key, key + std::min(width, largest() - key));
  }
  check_ranges(ranges);
}

// The ranges are over many of the 2^23 keys that some methods lay out in one row.
TEST_P(IndexContractTest, RangesThatSpanManyRowsOfSpace) {
  std::mt19937_64 random(9);
  const uint64_t row_keys = uint64_t{1} << 23;
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 200; ++i) {
    for (uint64_t step : {uint64_t{0}, uint64_t{1}, row_keys / 2, row_keys - 1})
      keys.push_back(i * row_keys + step);
  }
  std::shuffle(keys.begin(), keys.end(), random);
  build(keys);
  std::vector<Range> ranges;
  for (uint64_t i = 0; i < 30; ++i) {
    const uint64_t low = random() % 200 * row_keys;
    ranges.emplace_back(low, low + row_keys * (random() % 50));
    ranges.emplace_back(low + 1, low + row_keys - 1);
    ranges.emplace_back(low + row_keys - 1, low + row_keys);
    ranges.emplace_back(low + 2, low + row_keys / 2 - 1);
  }
  check_ranges(ranges);
}

TEST_P(IndexContractTest, SkewedKeys) {
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 3000; ++i) keys.push_back(i / 2);
  for (uint32_t bit = 12; bit < (wide() ? 64 : 32); ++bit) keys.push_back(uint64_t{1} << bit);
  keys.push_back(largest());
  std::shuffle(keys.begin(), keys.end(), std::mt19937(10));
  build(keys);
  std::vector<uint64_t> probes = {0, 1, 1499, 1500, 1501, 4095, 4096, 4097, largest(), largest() - 1};
  probes.insert(probes.end(), keys.begin(), keys.begin() + 300);
  check_points(probes);
  check_ranges({{0, 100}, {1400, 5000}, {4096, largest()}, {1500, 4095}, {largest() / 2, largest()}});
}

TEST_P(IndexContractTest, AnswersRangesOrRefusesThem) {
  build({1, 2, 3});
  if (GetParam().method->capabilities.ranges) return check_ranges({{1, 2}, {3, 3}});
  const gpu::Buffer low = upload_keys({1, 3});
  const gpu::Buffer high = upload_keys({2, 3});
  try {
    ProbeIndex::of(*index_).probe(device(), {.low = low.address(), .high = high.address(), .count = 2}, {});
    FAIL() << "the probe ran";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUnsupported);
    size_t advised = 0;
    for (const IndexMethod* method : probed_methods()) {
      const bool named = error.hint().value_or("").find(method->name) != std::string::npos;
      EXPECT_TRUE(!named || method->capabilities.ranges) << "the hint advises " << method->name;
      advised += named;
    }
    EXPECT_GT(advised, 0) << "the hint names no method that finds ranges";
  }
}

TEST_P(IndexContractTest, AnInterruptStopsAProbe) {
  build({1, 2, 3});
  Interrupt interrupt;
  interrupt.raise();
  const gpu::Buffer probe = upload_keys({1});
  try {
    ProbeIndex::of(*index_).probe(device(), {.low = probe.address(), .high = probe.address(), .count = 1},
                                  {.interrupt = &interrupt});
    FAIL() << "the probe ran";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted);
  }
}

// Few of the combinations run, in one width each: a device's compiler takes its time for each.
struct Configuration {
  std::string_view method;
  KeyWidth width;
  Options options;
};
const std::vector<Configuration> kConfigurations = {
    {"sorted",
     KeyWidth::k32,
     {{"directory_bits", "0"}, {"pin", "steps"}, {"reorder", "lookup"}, {"threads", "64"}, {"probes", "4"}}},
    {"sorted",
     KeyWidth::k64,
     {{"layout", "aos"}, {"pin", "full"}, {"reorder", "double"}, {"schedule", "static"}}},
    {"sorted", KeyWidth::k32, {{"layout", "aos"}, {"k", "5"}, {"range_scan", "thread"}, {"probes", "8"}}},
    {"sorted",
     KeyWidth::k64,
     {{"reorder", "double"}, {"range_scan", "subgroup"}, {"threads", "128"}, {"probes", "16"}}},
    {"eytzinger", KeyWidth::k64, {{"layout", "aos"}, {"k", "2"}, {"pin", "full"}, {"reorder", "double"}}},
    {"eytzinger",
     KeyWidth::k32,
     {{"layout", "aos"}, {"k", "6"}, {"lanes", "4"}, {"range_scan", "thread"}, {"schedule", "static"}}},
    {"eytzinger",
     KeyWidth::k64,
     {{"lanes", "8"}, {"pin", "steps"}, {"reorder", "lookup"}, {"range_scan", "subgroup"}, {"probes", "1"}}},
    {"eytzinger",
     KeyWidth::k32,
     {{"layout", "aos"}, {"k", "2"}, {"early_exit", "on"}, {"reorder", "lookup"}}},
    {"eytzinger",
     KeyWidth::k64,
     {{"layout", "aos"},
      {"k", "9"},
      {"early_exit", "on"},
      {"lanes", "4"},
      {"pin", "full"},
      {"pin_kib", "1"}}},
    {"sorted",
     KeyWidth::k32,
     {{"directory_bits", "0"},
      {"schedule", "static"},
      {"groups_per_unit", "2"},
      {"pin", "steps"},
      {"pin_kib", "228"}}},
    {"bucket", KeyWidth::k32, {{"scheme", "chain"}, {"load", "1.5"}, {"slots", "16"}}},
    {"bucket", KeyWidth::k64, {{"scheme", "chain"}, {"load", "1"}}},
    {"pivot",
     KeyWidth::k64,
     {{"layout", "aos"}, {"levels", "1"}, {"lanes", "2"}, {"reorder", "double"}, {"threads", "512"}}},
    {"pivot", KeyWidth::k32, {{"k", "2"}, {"reorder", "lookup"}, {"range_scan", "thread"}, {"probes", "64"}}},
    {"btree",
     KeyWidth::k32,
     {{"layout", "aos"}, {"fanout", "15"}, {"lanes", "4"}, {"reorder", "lookup"}, {"probes", "2"}}},
    {"btree",
     KeyWidth::k64,
     {{"lanes", "32"}, {"pin", "steps"}, {"reorder", "double"}, {"threads", "1024"}, {"probes", "32"}}},
    {"rx", KeyWidth::k32, {{"hit", "closest"}, {"dedup", "on"}, {"partitions", "16"}}},
    {"rx",
     KeyWidth::k64,
     {{"primitive", "aabb"}, {"point_ray", "offset"}, {"compact", "off"}, {"stretch", "on"}}},
    {"rx", KeyWidth::k32, {{"primitive", "sphere"}, {"dedup", "on"}, {"range_ray", "zero"}}},
    {"rx",
     KeyWidth::k64,
     {{"hit", "closest"}, {"point_ray", "zero"}, {"range_ray", "zero"}, {"update", "refit"}}},
    {"rx",
     KeyWidth::k64,
     {{"hit", "closest"}, {"span_search", "linear"}, {"stretch", "off"}, {"partitions", "5"}}},
    {"rx",
     KeyWidth::k64,
     {{"order", "input"}, {"point_ray", "offset"}, {"range_rays", "row"}, {"partitions", "3"}}},
};

std::vector<MethodCase> all_cases() {
  std::vector<MethodCase> cases;
  for (const IndexMethod* method : probed_methods()) {
    cases.push_back({method, KeyWidth::k32, {}});
    cases.push_back({method, KeyWidth::k64, {}});
  }
  for (const Configuration& configuration : kConfigurations) {
    cases.push_back({find_index_method(configuration.method), configuration.width, configuration.options});
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Methods, IndexContractTest, ::testing::ValuesIn(all_cases()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace rtsql
