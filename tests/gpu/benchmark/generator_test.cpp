// Counts on the host what generated keys and probes are like.
#include "benchmark/generator.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "common/error.h"
#include "tests/gpu/benchmark/read_keys.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class GeneratorTest : public gpu::TestDevice {
 protected:
  void generate(const Workload& workload) {
    check_workload(workload);
    const Dataset dataset = generate_dataset(device(), workload, {});
    keys_ = read_keys({workload.width, dataset.keys.keys}, dataset.keys.count);
    low_ = read_keys({workload.width, dataset.probes.low}, dataset.probes.count);
    high_ = read_keys({workload.width, dataset.probes.high}, dataset.probes.count);
    rows_of_.clear();
    for (uint64_t key : keys_) ++rows_of_[key];
  }

  double hit_rate() const {
    const auto hits =
        std::count_if(low_.begin(), low_.end(), [&](uint64_t probe) { return rows_of_.contains(probe); });
    return static_cast<double>(hits) / static_cast<double>(low_.size());
  }

  std::vector<uint64_t> keys_, low_, high_;
  std::map<uint64_t, uint64_t> rows_of_;  // each distinct key
};

constexpr Workload kSmall = {.keys = 20000, .probes = 30000, .seed = 7};

TEST_F(GeneratorTest, KeysAreDistinctUniformAndUnsorted) {
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    Workload workload = kSmall;
    workload.width = width;
    generate(workload);
    EXPECT_EQ(keys_.size(), 20000);
    EXPECT_EQ(rows_of_.size(), 20000);
    EXPECT_FALSE(std::is_sorted(keys_.begin(), keys_.end()));
    // Each sixteenth of the key space has a sixteenth of them, give or take five standard deviations.
    std::vector<int> sixteenths(16);
    for (uint64_t key : keys_) ++sixteenths.at(key >> (8 * static_cast<int>(width) - 4));
    for (int count : sixteenths) EXPECT_NEAR(count, 1250, 175);
    EXPECT_EQ(hit_rate(), 1);
  }
}

TEST_F(GeneratorTest, DenseKeysAndTheirStride) {
  Workload workload = kSmall;
  workload.uniformity = 0;
  workload.stride = 3;
  generate(workload);
  EXPECT_FALSE(std::is_sorted(keys_.begin(), keys_.end()));
  std::sort(keys_.begin(), keys_.end());
  for (size_t i = 0; i < keys_.size(); ++i) ASSERT_EQ(keys_[i], 3 * i);
}

TEST_F(GeneratorTest, AShareOfTheKeysIsUniform) {
  Workload workload = kSmall;
  workload.uniformity = 0.25;
  generate(workload);
  EXPECT_EQ(rows_of_.size(), 20000);
  const auto dense = std::count_if(keys_.begin(), keys_.end(), [](uint64_t key) { return key < 15000; });
  EXPECT_EQ(dense, 15000);
}

TEST_F(GeneratorTest, EveryKeyOccursAsOftenAsAsked) {
  Workload workload = kSmall;
  workload.multiplicity = 16;
  generate(workload);
  EXPECT_EQ(rows_of_.size(), 1250);
  for (const auto& [key, rows] : rows_of_) EXPECT_EQ(rows, 16) << key;
  // Rows of one key are spread over the column.
  EXPECT_LT(std::adjacent_find(keys_.begin(), keys_.end()) - keys_.begin(), 20000);
  size_t neighbours = 0;
  for (size_t i = 1; i < keys_.size(); ++i) neighbours += keys_[i] == keys_[i - 1] ? 1 : 0;
  EXPECT_LT(neighbours, 100);

  workload.multiplicity = 3;  // the last key gets what is left
  generate(workload);
  EXPECT_EQ(rows_of_.size(), 6667);
}

TEST_F(GeneratorTest, SortedKeysAndProbes) {
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    for (const double uniformity : {0.0, 0.3, 1.0}) {
      for (const uint64_t multiplicity : {1, 3}) {
        SCOPED_TRACE(testing::Message()
                     << static_cast<int>(width) << " " << uniformity << " " << multiplicity);
        Workload workload = kSmall;
        workload.width = width;
        workload.uniformity = uniformity;
        workload.multiplicity = multiplicity;
        generate(workload);
        std::vector<uint64_t> keys = keys_;
        std::sort(keys.begin(), keys.end());
        workload.sorted_keys = true;
        workload.sorted_probes = true;
        generate(workload);
        EXPECT_EQ(rows_of_.size(), (20000 + multiplicity - 1) / multiplicity);
        EXPECT_TRUE(std::is_sorted(keys_.begin(), keys_.end()));
        EXPECT_TRUE(std::is_sorted(low_.begin(), low_.end()));
        EXPECT_EQ(hit_rate(), 1);
        if (multiplicity == 1) {
          EXPECT_EQ(keys_, keys);
        }
      }
    }
  }
}

TEST_F(GeneratorTest, HitRateAndWhereMissesLie) {
  for (const double uniformity : {0.0, 0.5, 1.0}) {
    for (const Misses misses : {Misses::kInside, Misses::kOutside, Misses::kBoth}) {
      for (const double rate : {0.0, 0.3, 1.0}) {
        SCOPED_TRACE(testing::Message() << uniformity << " " << static_cast<int>(misses) << " " << rate);
        Workload workload = kSmall;
        workload.uniformity = uniformity;
        workload.stride = 2;
        workload.hit_rate = rate;
        workload.misses = misses;
        generate(workload);
        EXPECT_NEAR(hit_rate(), rate, 0.02);
        const uint64_t largest = rows_of_.rbegin()->first;
        const auto above = std::count_if(low_.begin(), low_.end(), [&](uint64_t p) { return p > largest; });
        const double outside = misses == Misses::kInside ? 0 : misses == Misses::kBoth ? 0.5 : 1;
        EXPECT_NEAR(static_cast<double>(above) / 30000, outside * (1 - rate), 0.02);
      }
    }
  }
}

// Rank r is asked for 1 / r^skew times as often as rank 1.
TEST_F(GeneratorTest, ProbesFollowZipfsLaw) {
  for (const double skew : {0.5, 1.0, 2.0}) {
    Workload workload = kSmall;
    workload.skew = skew;
    workload.probes = 200000;
    generate(workload);
    std::map<uint64_t, int> asked;
    for (uint64_t probe : low_) ++asked[probe];
    std::vector<int> counts;
    for (const auto& [key, count] : asked) counts.push_back(count);
    std::sort(counts.rbegin(), counts.rend());
    double total = 0;
    for (int rank = 1; rank <= 20000; ++rank) total += std::pow(rank, -skew);
    for (const int rank : {1, 2, 5}) {
      const double expected = 200000 * std::pow(rank, -skew) / total;
      EXPECT_NEAR(counts[rank - 1], expected, 5 * std::sqrt(expected) + 5) << skew << ", rank " << rank;
    }
    EXPECT_EQ(hit_rate(), 1);
  }
}

TEST_F(GeneratorTest, RangesHoldTheRowsExpected) {
  for (const double uniformity : {0.0, 1.0}) {
    for (const uint64_t multiplicity : {1, 4}) {
      for (const uint64_t hits : {1, 4, 64, 1024}) {
        SCOPED_TRACE(testing::Message() << uniformity << " " << multiplicity << " " << hits);
        Workload workload = kSmall;
        workload.uniformity = uniformity;
        workload.multiplicity = multiplicity;
        workload.range_hits = hits;
        workload.probes = 2000;
        generate(workload);
        std::sort(keys_.begin(), keys_.end());
        uint64_t found = 0;
        const uint64_t expected = std::max(hits, multiplicity);
        for (size_t i = 0; i < low_.size(); ++i) {
          ASSERT_LE(low_[i], high_[i]);
          const auto begin = std::lower_bound(keys_.begin(), keys_.end(), low_[i]);
          const auto rows = static_cast<uint64_t>(std::upper_bound(begin, keys_.end(), high_[i]) - begin);
          if (uniformity == 0) {
            ASSERT_EQ(rows, expected);
          }
          found += rows;
        }
        EXPECT_NEAR(static_cast<double>(found) / 2000, static_cast<double>(expected),
                    0.06 * static_cast<double>(expected));
      }
    }
  }
}

TEST_F(GeneratorTest, ASeedGivesTheSameDataAgainAndAnotherOtherData) {
  Workload workload = kSmall;
  generate(workload);
  const std::vector<uint64_t> keys = keys_, probes = low_;
  generate(workload);
  EXPECT_EQ(keys_, keys);
  EXPECT_EQ(low_, probes);
  workload.seed = 8;
  generate(workload);
  EXPECT_NE(keys_, keys);
  EXPECT_NE(low_, probes);
}

TEST_F(GeneratorTest, SwapsExchangeNeighbours) {
  Workload workload = kSmall;
  workload.uniformity = 0;
  generate(workload);
  const std::vector<uint64_t> before = keys_;
  for (const uint64_t swaps : {1, 16, 777, 10000}) {
    workload.swaps = swaps;
    workload.swaps_keys = false;
    generate(workload);
    size_t moved = 0;
    for (size_t row = 0; row < keys_.size(); ++row) {
      moved += keys_[row] != before[row] ? 1 : 0;
      ASSERT_TRUE(keys_[row] == before[row] || keys_[row] == before[row ^ 1]);
    }
    EXPECT_EQ(moved, 2 * swaps);
    workload.swaps_keys = true;
    generate(workload);
    moved = 0;
    for (size_t row = 0; row < keys_.size(); ++row) {
      moved += keys_[row] != before[row] ? 1 : 0;
      ASSERT_EQ(keys_[row] / 2, before[row] / 2);
    }
    EXPECT_EQ(moved, 2 * swaps);
    EXPECT_EQ(rows_of_.size(), 20000);
  }
  workload.swaps = 10001;
  EXPECT_THROW(check_workload(workload), Error);
}

// Keys that have none between them exchange their rows, wherever those are.
TEST_F(GeneratorTest, SwapsOfSparseKeysExchangeNeighboursInOrder) {
  for (const bool sorted_keys : {false, true}) {
    Workload workload = kSmall;
    workload.multiplicity = 2;
    workload.sorted_keys = sorted_keys;
    workload.swaps = 10;
    workload.swaps_keys = true;
    const Dataset dataset = generate_dataset(device(), workload, {});
    const std::vector<uint64_t> before = read_keys({workload.width, dataset.keys_before.keys}, 20000);
    const std::vector<uint64_t> after = read_keys({workload.width, dataset.keys.keys}, 20000);
    std::map<uint64_t, uint64_t> rank;
    for (uint64_t key : std::set<uint64_t>(before.begin(), before.end())) rank.emplace(key, rank.size());
    size_t moved = 0;
    for (size_t row = 0; row < before.size(); ++row) {
      moved += after[row] != before[row] ? 1 : 0;
      ASSERT_EQ(rank.at(after[row]) / 2, rank.at(before[row]) / 2);
    }
    EXPECT_EQ(moved, 2 * 2 * workload.swaps);
  }
}

TEST_F(GeneratorTest, SkewedKeysFollowZipfsLaw) {
  Workload workload = {.keys = 20000, .probes = 5000, .key_skew = 1.5, .seed = 9};
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    workload.width = width;
    workload.range_hits = 0;
    workload.sorted_keys = false;
    generate(workload);
    const std::vector<uint64_t> keys = keys_;
    const auto share = [&](uint64_t key) {
      return static_cast<double>(std::ranges::count(keys, key)) / static_cast<double>(keys.size());
    };
    // Of all k, 1 / zeta(1.5) are 1.
    EXPECT_NEAR(share(1), 0.3828, 0.02);
    EXPECT_NEAR(share(4), 0.3828 / 8, 0.01);
    EXPECT_FALSE(std::ranges::is_sorted(keys));
    EXPECT_EQ(hit_rate(), 1);
    // Each distinct key is as likely to be asked for.
    const std::set<uint64_t> distinct(keys.begin(), keys.end());
    const auto for_one = static_cast<double>(std::ranges::count(low_, uint64_t{1}));
    EXPECT_LT(for_one, 5 + 10 * 5000.0 / static_cast<double>(distinct.size()));
    workload.range_hits = 300;
    workload.sorted_keys = true;
    generate(workload);
    EXPECT_TRUE(std::ranges::is_sorted(keys_));
    std::vector<uint64_t> drawn = keys;
    std::ranges::sort(drawn);
    EXPECT_EQ(keys_, drawn);
    for (size_t i = 0; i < low_.size(); ++i) {
      const auto begin = std::ranges::lower_bound(keys_, low_[i]);
      const auto end = std::ranges::upper_bound(keys_, high_[i]);
      ASSERT_GE(end - begin, 300);
    }
  }
}

TEST_F(GeneratorTest, InverseIndexesTheProbes) {
  Workload workload = kSmall;
  generate(workload);
  const std::vector<uint64_t> keys = keys_, probes = low_;
  workload.inverse = true;
  generate(workload);
  EXPECT_EQ(keys_, probes);
  EXPECT_EQ(low_, keys);
}

TEST_F(GeneratorTest, SmallestAndFullestKeySpaces) {
  for (const uint64_t keys : {1, 2, 3}) {
    for (const double uniformity : {0.0, 1.0}) {
      Workload workload = {.keys = keys, .probes = 10, .uniformity = uniformity};
      generate(workload);
      EXPECT_EQ(rows_of_.size(), keys);
      EXPECT_EQ(hit_rate(), 1);
      workload.range_hits = 5;
      generate(workload);
      EXPECT_EQ(low_.size(), 10);
    }
  }
}

TEST_F(GeneratorTest, RefusesWhatCannotBe) {
  Workload workload = kSmall;
  workload.uniformity = 0;
  workload.hit_rate = 0.5;
  EXPECT_THROW(check_workload(workload), Error);  // no gaps
  workload.misses = Misses::kOutside;
  EXPECT_NO_THROW(check_workload(workload));
  workload.stride = uint64_t{1} << 30;
  EXPECT_THROW(check_workload(workload), Error);  // too long for 32 bits
  workload.width = KeyWidth::k64;
  EXPECT_NO_THROW(check_workload(workload));
}

}  // namespace
}  // namespace rtsql
