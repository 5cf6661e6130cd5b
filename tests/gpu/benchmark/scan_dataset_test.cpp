// Counts on the host what generated columns are like, and whether predicates leave the rows that were asked
// for.
#include "benchmark/scan_dataset.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "benchmark/scan_bounds.h"
#include "benchmark/value_distribution.h"
#include "tests/gpu/benchmark/read_keys.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Keys = std::vector<uint64_t>;

double share_of(const Keys& keys, const std::function<bool(uint64_t)>& test) {
  return static_cast<double>(std::count_if(keys.begin(), keys.end(), test)) /
         static_cast<double>(keys.size());
}

double share_inside(const Keys& keys, const KeyInterval& wanted) {
  return share_of(keys, [&](uint64_t key) { return key >= wanted.low && key <= wanted.high; });
}

class ScanDatasetTest : public gpu::TestDevice {
 protected:
  void generate(const ScanWorkload& workload) {
    dataset_ = generate_scan_dataset(device(), workload, {});
    keys_.clear();
    for (const KeyColumn& column : dataset_.columns) {
      EXPECT_EQ(column.width, workload.width);
      keys_.push_back(read_keys(column, workload.rows));
    }
  }

  ScanDataset dataset_;
  std::vector<Keys> keys_;
};

constexpr ScanWorkload kSmall = {.rows = 40000, .seed = 7, .columns = 2};
// Five standard deviations of the share of so many rows, at most.
constexpr double kNoise = 0.0125;

TEST_F(ScanDatasetTest, UniformValuesFillTheirRange) {
  for (const auto& [width, range] : {std::pair{KeyWidth::k32, 32u}, std::pair{KeyWidth::k64, 64u},
                                     std::pair{KeyWidth::k64, 33u}, std::pair{KeyWidth::k32, 6u}}) {
    ScanWorkload workload = kSmall;
    workload.width = width;
    workload.range = range;
    generate(workload);
    std::vector<int> sixteenths(16);
    for (const uint64_t key : keys_[0]) ++sixteenths.at(key >> (range - 4));
    for (const int count : sixteenths) EXPECT_NEAR(count, 2500, 250) << range;
    EXPECT_NE(keys_[0], keys_[1]);
    EXPECT_FALSE(std::is_sorted(keys_[0].begin(), keys_[0].end()));
  }
}

// The same seed gives the same values on every device, and none by chance.
TEST_F(ScanDatasetTest, SeedsDecideEverything) {
  ScanWorkload workload = kSmall;
  for (const ScanDistribution distribution :
       {ScanDistribution::kUniform, ScanDistribution::kZipf, ScanDistribution::kNormal}) {
    workload.distribution = distribution;
    workload.deviation = 1000;
    workload.seed = 7;
    generate(workload);
    const std::vector<Keys> before = keys_;
    generate(workload);
    EXPECT_EQ(keys_, before);
    workload.seed = 8;
    generate(workload);
    EXPECT_NE(keys_, before);
  }
}

TEST_F(ScanDatasetTest, KnownValues) {
  const auto first_of = [&](ScanWorkload workload) {
    workload.rows = 4;
    workload.columns = 1;
    generate(workload);
    return keys_[0];
  };
  ScanWorkload workload = kSmall;
  EXPECT_EQ(first_of(workload), (Keys{1669045868, 1243995510, 2602046472, 2721811069}));
  workload.distribution = ScanDistribution::kZipf;
  EXPECT_EQ(first_of(workload), (Keys{438712249, UINT32_MAX, 52, 9}));
  workload.distribution = ScanDistribution::kNormal;
  workload.deviation = 1e6;
  EXPECT_EQ(first_of(workload), (Keys{2148614868, 2148816775, 2147134568, 2146776518}));
}

TEST_F(ScanDatasetTest, ZipfValuesAreAsFrequentAsTheirRanks) {
  for (const double exponent : {1.1, 1.5, 3.0}) {
    for (const uint32_t range : {6u, 14u, 32u}) {
      SCOPED_TRACE(testing::Message() << exponent << " " << range);
      ScanWorkload workload = kSmall;
      workload.distribution = ScanDistribution::kZipf;
      workload.skew = exponent;
      workload.range = range;
      generate(workload);
      const Keys& keys = keys_[0];
      const uint64_t largest = (uint64_t{1} << range) - 1;
      double zeta = 0;  // of Riemann
      for (int k = 1; k < 100000; ++k) zeta += std::pow(k, -exponent);
      zeta += std::pow(99999.5, 1 - exponent) / (exponent - 1);
      EXPECT_EQ(share_of(keys, [&](uint64_t key) { return key == 0 || key > largest; }), 0);
      double expected = 0;
      for (uint64_t k = 1; k <= 50; ++k) {
        expected += std::pow(k, -exponent) / zeta;
        EXPECT_NEAR(share_inside(keys, {0, k}), expected, kNoise) << k;
      }
      // All larger numbers count as the largest of the range.
      const double beyond =
          std::pow(static_cast<double>(largest) - 0.5, 1 - exponent) / (exponent - 1) / zeta;
      EXPECT_NEAR(share_inside(keys, {largest, largest}), beyond, kNoise);
    }
  }
}

TEST_F(ScanDatasetTest, NormalValuesLieAboutTheMiddle) {
  for (const auto& [width, range] : {std::pair{KeyWidth::k32, 32u}, std::pair{KeyWidth::k64, 64u}}) {
    for (const double deviation : {1.0, 50.0, 1e6}) {
      SCOPED_TRACE(testing::Message() << range << " " << deviation);
      ScanWorkload workload = kSmall;
      workload.width = width;
      workload.range = range;
      workload.distribution = ScanDistribution::kNormal;
      workload.deviation = deviation;
      generate(workload);
      const uint64_t mean = uint64_t{1} << (range - 1);
      for (const double below : {-2.0, -1.0, 0.0, 0.5, 1.5}) {
        // Numbers are rounded: half a step belongs to the bound.
        const double distance = std::floor(below * deviation);
        const double expected = std::erfc(-(distance + 0.5) / deviation * M_SQRT1_2) / 2;
        const uint64_t bound = mean + static_cast<uint64_t>(static_cast<int64_t>(distance));
        EXPECT_NEAR(share_inside(keys_[0], {0, bound}), expected, kNoise) << below;
      }
    }
  }
}

TEST_F(ScanDatasetTest, NormalValuesStayInTheirRange) {
  ScanWorkload workload = kSmall;
  workload.distribution = ScanDistribution::kNormal;
  workload.range = 4;
  workload.deviation = 8;
  generate(workload);
  EXPECT_EQ(*std::ranges::max_element(keys_[0]), 15);
  EXPECT_NEAR(share_inside(keys_[0], {0, 0}), std::erfc(7.5 / 8 * M_SQRT1_2) / 2, kNoise);
  EXPECT_NEAR(share_inside(keys_[0], {15, 15}), std::erfc(6.5 / 8 * M_SQRT1_2) / 2, kNoise);
}

// The spans of a distribution are in order and do not overlap, whatever its parameters.
TEST_F(ScanDatasetTest, DistributionsAreSpansInOrder) {
  std::vector<ValueDistribution> all;
  for (const uint32_t range : {1u, 2u, 12u, 13u, 32u, 63u, 64u}) {
    for (const double exponent : {1.01, 1.1, 8.0}) all.push_back(zipf_values(exponent, range));
    for (const double deviation : {0.01, 1.0, 1e5, 1e17}) all.push_back(normal_values(deviation, range));
  }
  for (const ValueDistribution& spans : all) {
    ASSERT_FALSE(spans.empty());
    EXPECT_EQ(spans.front().before, 0);
    for (size_t i = 0; i < spans.size(); ++i) {
      ASSERT_LE(spans[i].first, spans[i].last);
      if (i == 0) continue;
      ASSERT_LE(spans[i - 1].before, spans[i].before);
      ASSERT_LE(spans[i - 1].first, spans[i].first);
    }
  }
}

TEST_F(ScanDatasetTest, PredicatesOfQueriesAskForTheirShares) {
  const std::map<ScanQuery, std::vector<double>> expected = {
      {ScanQuery::kQ3, {1357.0 / 2526, 1169.0 / 2406, 1.0 / 5}},
      {ScanQuery::kQ6, {365.0 / 2526, 3.0 / 11, 23.0 / 50}},
      {ScanQuery::kQ17, {1.0 / 25, 1.0 / 40, 5.0 / 50}}};
  for (const auto& [query, shares] : expected) {
    for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
      ScanWorkload workload = kSmall;
      workload.query = query;
      workload.width = width;
      generate(workload);
      ASSERT_EQ(dataset_.conjunction.size(), shares.size());
      for (size_t c = 0; c < shares.size(); ++c)
        EXPECT_NEAR(share_inside(keys_[c], dataset_.conjunction[c]), shares[c], kNoise) << c;
    }
  }
}

// Keys 0, 1, 2, … in some order: as many as are asked for lie within the bounds.
TEST_F(ScanDatasetTest, BoundsLeaveTheRowsAskedFor) {
  constexpr uint64_t kRows = 1000;
  std::vector<uint64_t> keys(kRows);
  for (uint64_t i = 0; i < kRows; ++i) keys[i] = i * 7 % kRows;
  const gpu::Buffer buffer = upload(keys);
  const auto interval = [&](ScanOperator comparison, double selectivity) {
    const KeyInterval found =
        find_interval(device(), {KeyWidth::k64, buffer.address()}, kRows, comparison, selectivity, {});
    return std::pair{found.low, found.high};
  };
  using Pair = std::pair<uint64_t, uint64_t>;
  EXPECT_EQ(interval(ScanOperator::kLess, 0.1), (Pair{0, 99}));
  EXPECT_EQ(interval(ScanOperator::kLess, 0.7), (Pair{0, 699}));
  EXPECT_EQ(interval(ScanOperator::kLess, 0.1001), (Pair{0, 100}));
  EXPECT_EQ(interval(ScanOperator::kLess, 1), (Pair{0, 999}));
  EXPECT_EQ(interval(ScanOperator::kLess, 0), (Pair{1, 0}));
  EXPECT_EQ(interval(ScanOperator::kGreater, 0.1), (Pair{900, UINT64_MAX}));
  EXPECT_EQ(interval(ScanOperator::kGreater, 1), (Pair{0, UINT64_MAX}));
  EXPECT_EQ(interval(ScanOperator::kGreater, 0), (Pair{1, 0}));
  EXPECT_EQ(interval(ScanOperator::kBetween, 0.1), (Pair{450, 549}));
  EXPECT_EQ(interval(ScanOperator::kBetween, 0.001), (Pair{499, 499}));
  EXPECT_EQ(interval(ScanOperator::kBetween, 1), (Pair{0, 999}));
  EXPECT_EQ(interval(ScanOperator::kBetween, 0), (Pair{1, 0}));
  EXPECT_EQ(interval(ScanOperator::kEqual, 0.25), (Pair{249, 249}));
  EXPECT_EQ(interval(ScanOperator::kEqual, 0), (Pair{0, 0}));
  EXPECT_EQ(interval(ScanOperator::kEqual, 1), (Pair{999, 999}));
}

// Ten rows of each key: the bound is the first that leaves enough.
TEST_F(ScanDatasetTest, BoundsOfRepeatedKeysLeaveAtLeastTheRowsAskedFor) {
  constexpr uint32_t kRows = 1000;
  std::vector<uint32_t> keys(kRows);
  for (uint32_t i = 0; i < kRows; ++i) keys[i] = i * 7 % kRows / 10;
  const gpu::Buffer buffer = upload(keys);
  const auto interval = [&](ScanOperator comparison, double selectivity) {
    const KeyInterval found =
        find_interval(device(), {KeyWidth::k32, buffer.address()}, kRows, comparison, selectivity, {});
    return std::pair{found.low, found.high};
  };
  using Pair = std::pair<uint64_t, uint64_t>;
  EXPECT_EQ(interval(ScanOperator::kLess, 0.11), (Pair{0, 10}));
  EXPECT_EQ(interval(ScanOperator::kLess, 0.111), (Pair{0, 11}));
  EXPECT_EQ(interval(ScanOperator::kGreater, 0.111), (Pair{88, UINT32_MAX}));
  EXPECT_EQ(interval(ScanOperator::kBetween, 0.01), (Pair{49, 50}));
  EXPECT_EQ(interval(ScanOperator::kEqual, 0.5), (Pair{49, 49}));
}

TEST_F(ScanDatasetTest, EveryColumnHasItsPredicate) {
  ScanWorkload workload = kSmall;
  workload.columns = 5;
  workload.selectivity = 0.3;
  generate(workload);
  ASSERT_EQ(dataset_.conjunction.size(), 5);
  for (size_t c = 0; c < 5; ++c) EXPECT_NEAR(share_inside(keys_[c], dataset_.conjunction[c]), 0.3, 1e-3);
  // Columns are independent of each other.
  uint64_t both = 0;
  for (uint64_t row = 0; row < workload.rows; ++row) {
    const auto inside = [&](size_t c) { return keys_[c][row] <= dataset_.conjunction[c].high; };
    both += inside(0) && inside(1) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(both) / static_cast<double>(workload.rows), 0.09, kNoise);
}

}  // namespace
}  // namespace rtsql
