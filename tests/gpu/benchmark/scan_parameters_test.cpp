// Tests what texts of the parameters of BENCHMARK SCAN make.
#include "benchmark/scan_parameters.h"

#include <gtest/gtest.h>

#include "common/error.h"

namespace rtsql {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

ScanWorkload workload_of(const Given& given, int scale = 0) {
  return make_scan_workload(IndexOptions::parse(scan_parameters(), given), scale);
}

std::string message_of(const Given& given) {
  try {
    workload_of(given);
  } catch (const Error& error) {
    return error.message();
  }
  return {};
}

TEST(ScanParameters, HaveDefaults) {
  const ScanWorkload workload = workload_of({});
  EXPECT_EQ(workload.rows, 1 << 20);
  EXPECT_EQ(workload.columns, 3);
  EXPECT_EQ(workload.width, KeyWidth::k32);
  EXPECT_EQ(workload.selectivity, 0.5);
  EXPECT_EQ(workload.comparison, ScanOperator::kLess);
  EXPECT_EQ(workload.distribution, ScanDistribution::kUniform);
  EXPECT_EQ(workload.range, 32);
  EXPECT_EQ(workload.query, ScanQuery::kNone);
}

TEST(ScanParameters, TheScaleMultipliesRows) {
  EXPECT_EQ(workload_of({{"rows", "1Mi"}}, -4).rows, 65536);
  EXPECT_EQ(workload_of({{"rows", "1Mi"}}, -20).rows, 1024);
  EXPECT_EQ(workload_of({{"rows", "100"}}, -20).rows, 100);
  EXPECT_EQ(workload_of({{"rows", "1M"}}, 2).rows, 4000000);
}

TEST(ScanParameters, ChoicesAreThoseNamed) {
  EXPECT_EQ(workload_of({{"operator", "between"}}).comparison, ScanOperator::kBetween);
  EXPECT_EQ(workload_of({{"operator", "equal"}}).comparison, ScanOperator::kEqual);
  EXPECT_EQ(workload_of({{"operator", "greater"}}).comparison, ScanOperator::kGreater);
  EXPECT_EQ(workload_of({{"distribution", "zipf"}}).distribution, ScanDistribution::kZipf);
  EXPECT_EQ(workload_of({{"distribution", "normal"}}).distribution, ScanDistribution::kNormal);
  EXPECT_EQ(workload_of({{"query", "q3"}}).query, ScanQuery::kQ3);
  EXPECT_EQ(workload_of({{"query", "q6"}}).query, ScanQuery::kQ6);
  EXPECT_EQ(workload_of({{"query", "q17"}}).query, ScanQuery::kQ17);
}

TEST(ScanParameters, TheRangeFollowsTheWidth) {
  EXPECT_EQ(workload_of({{"bits", "64"}}).range, 64);
  EXPECT_EQ(workload_of({{"bits", "64"}, {"range", "6"}}).range, 6);
  EXPECT_EQ(message_of({{"range", "33"}}), "value 33 out of bounds for option \"range\": keys have 32 bits");
  EXPECT_EQ(message_of({{"range", "33"}, {"bits", "64"}}), "");
}

TEST(ScanParameters, AQueryHasItsOwnPredicates) {
  for (const auto& [name, value] : Given{{"columns", "3"},
                                         {"selectivity", "0.5"},
                                         {"operator", "less"},
                                         {"distribution", "uniform"},
                                         {"skew", "2"},
                                         {"deviation", "2"},
                                         {"range", "auto"}}) {
    EXPECT_EQ(message_of({{"query", "q6"}, {name, value}}),
              "\"" + name + "\" does not go with a query, which has its own predicates");
    EXPECT_EQ(message_of({{"query", "none"}, {name, value}}), "");
  }
  EXPECT_EQ(message_of({{"query", "q6"}, {"bits", "64"}, {"rows", "10"}}), "");
}

}  // namespace
}  // namespace rtsql
