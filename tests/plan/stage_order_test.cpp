// Tests in which order a pipeline's stages come.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/session.h"

namespace rtsql {
namespace {

class StageOrderTest : public ::testing::Test {
 protected:
  StageOrderTest() {
    session_.execute("SET index = none");
    session_.execute(
        "CREATE TABLE fact AS SELECT CAST(random(1, range) * 2000 AS INTEGER) % 2000 AS day, CAST(random(2, "
        "range) * 10 AS INTEGER) % 10 AS a, CAST(random(3, range) * 1000 AS INTEGER) % 1000 AS b FROM "
        "range(200000)");
  }

  // Returns the lines of the stages.
  std::vector<std::string> stages(const std::string& query) {
    const StatementResult result = session_.execute("EXPLAIN " + query);
    const HostColumn lines = result.rows->fetch(0, result.rows->row_count()).front();
    std::vector<std::string> stages;
    for (uint64_t row = 0; row < lines.rows; ++row) {
      const std::string_view line = lines.dictionary->string(lines.at<uint32_t>(row));
      if (line.find("Stage ") != std::string::npos) stages.emplace_back(line);
    }
    return stages;
  }

  Database database_;
  Session session_{database_};
};

// The days of a year are neighbours where they come in order, and keys outside their range need no look-up.
TEST_F(StageOrderTest, RangesOfNeighboursAreTestedFirst) {
  constexpr std::string_view kQuery =
      "SELECT sum(b) FROM fact JOIN days ON fact.day = days.day WHERE year = 3 AND a < 5";
  for (const auto& [day, first] : {std::pair("range", "look-up"), std::pair("range * 7 % 2000", "filter")}) {
    session_.execute(
        fmt::format("CREATE OR REPLACE TABLE days AS SELECT CAST({} AS INTEGER) AS day, CAST(range / 300 AS "
                    "INTEGER) AS year FROM range(2000)",
                    day));
    const std::vector<std::string> found = stages(std::string(kQuery));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NE(found[0].find(first), std::string::npos) << found[0];
  }
}

// Both ends of a range leave less than each of them lets one think.
TEST_F(StageOrderTest, ConditionsOverTheSameColumnAreOneStage) {
  session_.execute("CREATE TABLE days AS SELECT CAST(range AS INTEGER) AS day FROM range(1000)");
  const std::vector<std::string> found = stages(
      "SELECT count(*) FROM fact JOIN days ON fact.day = days.day WHERE b >= 500 AND a < 8 AND b < 510");
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].find("filter (fact.b >= 500) AND (fact.b < 510) (rows=2"), std::string::npos)
      << found[0];
}

TEST_F(StageOrderTest, ManyConditionsHaveAnOrderToo) {
  session_.execute("CREATE TABLE days AS SELECT CAST(range AS INTEGER) AS day FROM range(1000)");
  std::string query = "SELECT count(*) FROM fact JOIN days ON fact.day = days.day WHERE b < 10";
  for (int i = 0; i < 10; ++i) query += fmt::format(" AND a + b % {} < 10", i + 2);
  const std::vector<std::string> found = stages(query);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].find("fact.b < 10"), std::string::npos) << found[0];
}

}  // namespace
}  // namespace rtsql
