#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "schema/key_encoding.h"
#include "storage/column.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class StatisticsTest : public gpu::TestDevice {
 protected:
  static ColumnStatistics of(const HostColumn& host) {
    return Column::upload(device(), host, "test")->statistics(device());
  }
};

bool less(const Value& a, const Value& b) {
  return compare_values(a, b) < 0;
}

TEST_F(StatisticsTest, ExactPartsAgreeWithTheHost) {
  for (Type type : all_types()) {
    for (uint64_t rows : {1, 4, 5, 1023, 16384, 16385, 50001}) {
      for (uint32_t null_every : {0u, 2u}) {
        HostColumn host = random_column(type, rows, null_every);
        ColumnStatistics statistics = of(host);
        uint64_t nulls = 0;
        std::set<Value, decltype(&less)> values(less);
        for (uint64_t row = 0; row < rows; ++row) {
          host.is_null(row) ? void(++nulls) : void(values.insert(host.value(row)));
        }
        ASSERT_EQ(statistics.null_count, nulls);
        if (values.empty()) {
          EXPECT_TRUE(statistics.minimum.null && statistics.maximum.null);
          continue;
        }
        EXPECT_EQ(statistics.minimum, *values.begin()) << type_name(type) << rows;
        EXPECT_EQ(statistics.maximum, *values.rbegin()) << type_name(type) << rows;
        if (rows <= 32768) {
          EXPECT_EQ(statistics.distinct, static_cast<double>(values.size())) << type_name(type);
        }
        EXPECT_TRUE(std::ranges::is_sorted(statistics.histogram));
        const auto key_of = [&](const Value& value) {
          return has_dictionary(type) ? host.dictionary->find(value.text).lower_bound : encode_key(value);
        };
        ASSERT_TRUE(statistics.keys);
        EXPECT_EQ(statistics.keys->smallest, key_of(statistics.minimum)) << type_name(type) << rows;
        EXPECT_EQ(statistics.keys->largest, key_of(statistics.maximum)) << type_name(type) << rows;
        EXPECT_EQ(statistics.histogram.front(), statistics.keys->smallest);
        EXPECT_EQ(statistics.histogram.back(), statistics.keys->largest);
      }
    }
  }
}

// There are as many as a word holds and more, so that neighbours or what lies behind the column cannot pass
// for a row.
TEST_F(StatisticsTest, BooleansOfOneValue) {
  for (bool value : {false, true}) {
    for (uint64_t rows : {1, 8, 64, 1000}) {
      ColumnStatistics statistics =
          of(column_of(TypeId::kBoolean, std::vector<uint8_t>(rows, value ? 1 : 0)));
      EXPECT_EQ(statistics.minimum.integer, value ? 1 : 0) << rows;
      EXPECT_EQ(statistics.maximum.integer, value ? 1 : 0) << rows;
      EXPECT_EQ(statistics.distinct, 1) << rows;
    }
  }
}

TEST_F(StatisticsTest, NothingButNulls) {
  HostColumn host = random_column(TypeId::kInteger, 100, 0);
  host.validity.assign(4, 0);
  ColumnStatistics statistics = of(host);
  EXPECT_EQ(statistics.null_count, 100u);
  EXPECT_TRUE(statistics.minimum.null);
  EXPECT_EQ(statistics.distinct, 0);
  EXPECT_TRUE(statistics.histogram.empty());
  EXPECT_EQ(of(random_column(TypeId::kInteger, 0, 0)).null_count, 0u);
}

TEST_F(StatisticsTest, FloatsOrderWithNanLast) {
  double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  ColumnStatistics statistics = of(column_of<double>(TypeId::kDouble, {1, -inf, -nan, inf, -0.0, 0.0, nan}));
  EXPECT_EQ(statistics.minimum.real, -inf);
  EXPECT_TRUE(std::isnan(statistics.maximum.real));
  EXPECT_EQ(statistics.distinct, 5);
  statistics = of(column_of<float>(TypeId::kReal, {-1.5f, 2.5f, -3e38f}));
  EXPECT_EQ(statistics.minimum.real, static_cast<double>(-3e38f));
  EXPECT_EQ(statistics.maximum.real, 2.5);
}

TEST_F(StatisticsTest, DistinctIsNearForLargeColumns) {
  constexpr uint64_t kRows = 1'000'000;
  std::mt19937_64 random(5);
  for (uint64_t distinct : {uint64_t{2}, uint64_t{1000}, uint64_t{20000}, uint64_t{200000}}) {
    std::vector<int32_t> values(kRows);
    for (int32_t& value : values) value = static_cast<int32_t>(random() % distinct);
    double estimate = of(column_of(TypeId::kInteger, values)).distinct;
    EXPECT_NEAR(estimate, static_cast<double>(distinct), static_cast<double>(distinct) * 0.15);
  }
  std::vector<int32_t> unique(kRows);
  for (uint64_t i = 0; i < kRows; ++i) unique[i] = static_cast<int32_t>(i);
  EXPECT_EQ(of(column_of(TypeId::kInteger, unique)).distinct, static_cast<double>(kRows));
}

TEST_F(StatisticsTest, RunsAndOrderFollowTheRows) {
  const auto of_integers = [&](const std::vector<int32_t>& values) {
    return of(column_of(TypeId::kInteger, values));
  };
  EXPECT_EQ(of_integers({7}).runs, 1);
  EXPECT_EQ(of_integers({-3, -3, 0, 5, 5, 5}).runs, 3);
  EXPECT_TRUE(of_integers({-3, -3, 0, 5, 5, 5}).is_sorted);
  EXPECT_EQ(of_integers({5, 5, -3, 5}).runs, 3);
  EXPECT_FALSE(of_integers({5, 5, -3, 5}).is_sorted);
  std::vector<int32_t> years(1'000'000);
  for (size_t i = 0; i < years.size(); ++i) years[i] = static_cast<int32_t>(i / 100'000);
  EXPECT_EQ(of_integers(years).runs, 10);
  EXPECT_TRUE(of_integers(years).is_sorted);
}

TEST_F(StatisticsTest, HistogramHasBucketsOfEqualCounts) {
  constexpr uint64_t kRows = 500'000;
  std::vector<int64_t> squares(kRows);
  for (uint64_t i = 0; i < kRows; ++i) squares[i] = static_cast<int64_t>(i * i);
  const std::vector<uint64_t> bounds = of(column_of(TypeId::kBigint, squares)).histogram;
  ASSERT_EQ(bounds.size(), 65u);
  for (size_t i = 0; i < bounds.size(); ++i) {
    double share = std::sqrt(static_cast<double>(decode_key(bounds[i], TypeId::kBigint).integer)) /
                   static_cast<double>(kRows);
    EXPECT_NEAR(share, static_cast<double>(i) / 64, 0.02);
  }
}

}  // namespace
}  // namespace rtsql
