// Tests the texts of parameters, and what the scale makes of sizes.
#include "benchmark/parameters.h"

#include <gtest/gtest.h>

#include "common/error.h"

namespace rtsql {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

Workload workload_of(const Given& given, int scale = 0) {
  return make_workload(IndexOptions::parse(benchmark_parameters(), given), scale);
}

TEST(BenchmarkParameters, CountsMayHaveUnits) {
  EXPECT_EQ(workload_of({{"keys", "64"}}).keys, 64);
  EXPECT_EQ(workload_of({{"keys", "64K"}}).keys, 64000);
  EXPECT_EQ(workload_of({{"probes", "3mi"}}).probes, 3145728);
  EXPECT_EQ(workload_of({{"seed", "2Gi"}}).seed, 2147483648);
}

TEST(BenchmarkParameters, TheScaleMultipliesKeysAndProbes) {
  const Given given = {{"keys", "1048576"}, {"probes", "3000"}, {"multiplicity", "4"}};
  EXPECT_EQ(workload_of(given).keys, 1048576);
  EXPECT_EQ(workload_of(given, 3).keys, 8388608);
  EXPECT_EQ(workload_of(given, -4).keys, 65536);
  EXPECT_EQ(workload_of(given, -20).keys, 1024);
  EXPECT_EQ(workload_of(given, -1).probes, 1500);
  EXPECT_EQ(workload_of(given, -2).probes, 1024);
  EXPECT_EQ(workload_of(given, -2).multiplicity, 4);
  EXPECT_EQ(workload_of({{"keys", "100"}}, -5).keys, 100);
  EXPECT_EQ(workload_of(given, 16).keys, UINT32_MAX - 1);
}

TEST(BenchmarkParameters, RefusesWhatDoesNotGoTogether) {
  EXPECT_THROW(workload_of({{"range_hits", "5"}, {"hit_rate", "0.5"}}), Error);
  EXPECT_THROW(workload_of({{"range_hits", "5"}, {"inverse", "on"}}), Error);
  EXPECT_THROW(workload_of({{"swaps", "5"}, {"inverse", "on"}}), Error);
  EXPECT_THROW(workload_of({{"uniformity", "1.5"}}), Error);
  EXPECT_EQ(workload_of({{"key_skew", "1.5"}, {"range_hits", "9"}}).key_skew, 1.5);
  EXPECT_EQ(workload_of({{"key_skew", "0"}, {"uniformity", "0"}}).key_skew, 0);
  EXPECT_THROW(workload_of({{"key_skew", "1"}}), Error);
  for (const char* name : {"multiplicity", "uniformity", "stride", "hit_rate", "skew", "swaps"})
    EXPECT_THROW(workload_of({{"key_skew", "1.5"}, {name, "1"}}), Error) << name;
}

TEST(BenchmarkParameters, RowIdsAreSummedForRangesOrWhereAskedFor) {
  const auto sums = [](const Given& given) {
    return make_protocol(IndexOptions::parse(benchmark_parameters(), given)).sum;
  };
  EXPECT_FALSE(sums({}));
  EXPECT_TRUE(sums({{"range_hits", "1"}}));
  EXPECT_TRUE(sums({{"sum", "on"}}));
  EXPECT_TRUE(sums({{"sum", "values"}}));
  EXPECT_FALSE(sums({{"range_hits", "1"}, {"sum", "off"}}));
}

TEST(BenchmarkParameters, ThoseOfTheProtocolDescribeNoData) {
  EXPECT_TRUE(describes_data("keys"));
  EXPECT_TRUE(describes_data("seed"));
  EXPECT_FALSE(describes_data("batches"));
  EXPECT_FALSE(describes_data("runs"));
  EXPECT_FALSE(describes_data("nothing"));
}

}  // namespace
}  // namespace rtsql
