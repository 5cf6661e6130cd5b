// Looks at the tables that sample_data/star_schema.sql makes: sizes, domains, keys, seeds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>

#include "star_database.h"
#include "tests/bench/star_queries.h"

namespace rtsql::test {
namespace {

constexpr double kScale = 0.2;

class StarTables : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = std::make_unique<StarDatabase>(kScale, 1); }
  static void TearDownTestSuite() { database_.reset(); }

  static double count(const std::string& rest) { return database_->number("SELECT COUNT(*) FROM " + rest); }

  static std::unique_ptr<StarDatabase> database_;
};

std::unique_ptr<StarDatabase> StarTables::database_;

TEST_F(StarTables, HaveTheSizesOfTheirScale) {
  EXPECT_EQ(count("dates"), 2557);
  EXPECT_EQ(count("customer"), 30'000 * kScale);
  EXPECT_EQ(count("supplier"), 2'000 * kScale);
  EXPECT_EQ(count("part"), 200'000 * kScale);
  // Seven orders have 28 lines; the last ones may be fewer than seven.
  EXPECT_NEAR(count("lineorder"), 6'000'000 * kScale, 28);
  EXPECT_EQ(count("lineorder_flat"), count("lineorder"));
}

TEST_F(StarTables, HaveUniqueKeys) {
  for (const bench::StarDimension& dimension : bench::kStarDimensions) {
    EXPECT_EQ(
        database_->number(fmt::format("SELECT COUNT(DISTINCT {}) FROM {}", dimension.key, dimension.table)),
        count(std::string(dimension.table)));
  }
  EXPECT_EQ(count("(SELECT DISTINCT lo_orderkey, lo_linenumber FROM lineorder) keys"), count("lineorder"));
}

TEST_F(StarTables, FindTheMatchOfEveryForeignKey) {
  for (const bench::StarDimension& dimension : bench::kStarDimensions) {
    EXPECT_EQ(count(fmt::format("lineorder ANTI JOIN {} ON {} = {}", dimension.table, dimension.foreign,
                                dimension.key)),
              0);
  }
  EXPECT_EQ(count("lineorder ANTI JOIN dates ON lo_commitdate = d_datekey"), 0);
}

TEST_F(StarTables, HaveOrdersOfOneToSevenLinesThatAgree) {
  const std::string orders =
      "(SELECT MAX(lo_linenumber) AS lines, COUNT(*) AS n, COUNT(DISTINCT lo_custkey) AS customers, "
      "COUNT(DISTINCT lo_orderdate) AS days, COUNT(DISTINCT lo_orderpriority) AS priorities, "
      "COUNT(DISTINCT lo_ordtotalprice) AS totals, MIN(lo_ordtotalprice) - "
      "SUM(lo_extendedprice * (100 - lo_discount) / 100 * (100 + lo_tax) / 100) AS remainder "
      "FROM lineorder GROUP BY lo_orderkey) orders";
  EXPECT_EQ(count(orders), 1'500'000 * kScale);
  EXPECT_EQ(count(orders + " WHERE lines = n AND n <= 7 AND customers = 1 AND days = 1 AND priorities = 1 "
                           "AND totals = 1 AND remainder = 0"),
            1'500'000 * kScale);
  EXPECT_EQ(
      count("(SELECT DISTINCT n FROM (SELECT COUNT(*) AS n FROM lineorder GROUP BY lo_orderkey) o) sizes"),
      7);
}

TEST_F(StarTables, LeaveAThirdOfTheCustomersWithoutOrders) {
  EXPECT_EQ(count("lineorder WHERE lo_custkey % 3 = 0"), 0);
  EXPECT_EQ(count("(SELECT DISTINCT lo_custkey FROM lineorder) c"), 20'000 * kScale);
}

// A condition on `table` keeps this share of its rows, give or take `tolerance` of it.
struct Share {
  std::string table;
  std::string condition;
  double share = 0;
  double tolerance = 0.02;
};

TEST_F(StarTables, HaveTheSharesOfTheBenchmarksFilters) {
  constexpr double days = 2406;  // on which orders are placed
  const Share shares[] = {
      {"lineorder_flat", "d_year = 1993", 365 / days},
      {"lineorder_flat", "d_yearmonthnum = 199401", 31 / days},
      {"lineorder_flat", "lo_discount BETWEEN 1 AND 3", 3.0 / 11},
      {"lineorder_flat", "lo_quantity < 25", 24.0 / 50},
      {"lineorder_flat", "lo_quantity BETWEEN 26 AND 35", 10.0 / 50},
      {"lineorder", "lo_tax = 8", 1.0 / 9},
      {"lineorder", "lo_shipmode = 'RAIL'", 1.0 / 7},
      {"lineorder", "lo_orderpriority = '1-URGENT'", 1.0 / 5},
      {"part", "p_mfgr = 'MFGR#1'", 1.0 / 5, 0.05},
      {"part", "p_category = 'MFGR#12'", 1.0 / 25, 0.05},
      {"part", "p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228'", 1.0 / 125, 0.1},
      {"customer", "c_region = 'ASIA'", 1.0 / 5, 0.05},
      {"customer", "c_nation = 'UNITED STATES'", 1.0 / 25, 0.15},
      {"customer", "c_city IN ('UNITED KI1', 'UNITED KI5')", 2.0 / 250, 0.3},
      {"supplier", "s_region = 'AMERICA'", 1.0 / 5, 0.2},
      {"dates", "d_yearmonth = 'Dec1997'", 31.0 / 2557},
      {"dates", "d_weeknuminyear = 6 AND d_year = 1994", 7.0 / 2557},
  };
  for (const Share& one : shares) {
    const double expected = one.share * count(one.table);
    EXPECT_NEAR(count(one.table + " WHERE " + one.condition), expected, one.tolerance * expected)
        << one.condition;
  }
}

TEST_F(StarTables, DescendFromRegionsAndManufacturers) {
  for (const char* prefix : {"c", "s"}) {
    const std::string table = *prefix == 'c' ? "customer" : "supplier";
    const std::string places =
        fmt::format("(SELECT DISTINCT {0}_city, {0}_nation, {0}_region FROM {1}) p", prefix, table);
    EXPECT_LE(count(places), 250);
    EXPECT_EQ(count(places + fmt::format(" WHERE substr({0}_city, 1, 9) <> rpad({0}_nation, 9)", prefix)), 0);
    EXPECT_EQ(count(fmt::format("(SELECT DISTINCT {0}_nation, {0}_region FROM {1}) p", prefix, table)), 25);
  }
  EXPECT_EQ(count("(SELECT DISTINCT p_brand1, p_category, p_mfgr FROM part) b"), 1000);
  EXPECT_EQ(count("part WHERE NOT starts_with(p_brand1, p_category) OR NOT starts_with(p_category, p_mfgr)"),
            0);
}

TEST(StarSeeds, MakeTheSameTablesEachTimeAndOnTheHost) {
  StarDatabase database(0.001, 1);
  const auto once = database.contents();
  EXPECT_EQ(once.size(), 6);
  database.make(0.001, 1);
  EXPECT_TRUE(database.contents() == once);
  database.make(0.001, 1, "reference");
  EXPECT_TRUE(database.contents() == once);
}

TEST(StarSeeds, MakeOtherTablesOfOthers) {
  StarDatabase database(0.001, 1);
  const auto once = database.contents();
  database.make(0.001, 2);
  for (const auto& [table, rows] : database.contents()) {
    EXPECT_EQ(rows == once.at(table), table == "dates") << table;
  }
}

}  // namespace
}  // namespace rtsql::test
