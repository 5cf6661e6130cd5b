// Tests what EXPLAIN ANALYZE counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "engine/session.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

class Analyze : public testing::Test {
 protected:
  void SetUp() override {
    session_.execute("CREATE TABLE i AS SELECT CAST(range AS INTEGER) AS k FROM range(1000)");
    session_.execute("CREATE TABLE o AS SELECT CAST(range % 1000 AS INTEGER) AS k FROM range(5000)");
  }

  std::string analyze(const std::string& query) {
    StatementResult result = session_.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + query);
    HostColumn lines = result.rows->fetch(0, result.rows->row_count())[0];
    std::string text;
    for (uint64_t row = 0; row < lines.rows; ++row) text += lines.dictionary->string(lines.at<uint32_t>(row));
    return text;
  }

  Database database_;
  Session session_{database_};
};

TEST_F(Analyze, CountsProbesAlikeForEveryMethod) {
  session_.execute("SET pipelines = off");
  for (const IndexMethod* method : probed_methods()) {
    if (method->capabilities.needs_ray_pipelines && !session_.database().device().info().ray_pipelines)
      continue;
    session_.execute(fmt::format("CREATE INDEX x ON i USING {} (k)", method->name));
    session_.execute(fmt::format("SET index = {}", method->name));
    for (const char* batch_size : {"auto", "1500"}) {
      session_.execute(fmt::format("SET batch_size = {}", batch_size));
      const std::string plan = analyze("SELECT count(*) FROM o JOIN i ON o.k = i.k");
      EXPECT_NE(plan.find("\"probes\": 5000"), std::string::npos) << plan;
    }
    const std::string plan = analyze("SELECT count(*) FROM i WHERE k IN (1, 5, 9)");
    EXPECT_NE(plan.find("\"probes\": 3"), std::string::npos) << plan;
    session_.execute("DROP INDEX x");
  }
}

// The filter reads 4 bytes of a column without NULLs and writes a bit.
TEST_F(Analyze, CountsTheBytesThatAFilterMoves) {
  session_.execute("SET index = none");
  const std::string plan = analyze("SELECT k FROM o WHERE k < 500");
  EXPECT_TRUE(std::regex_search(plan, std::regex(R"("filter": \{"ms": [0-9.]+, "bytes_moved": 20625\})")))
      << plan;
}

// Groups by address and on the host come in the order of their keys, others do not.
TEST_F(Analyze, GroupsInOrderAreNotSorted) {
  session_.execute("SET tier = device");
  session_.execute("CREATE TABLE n AS SELECT CASE WHEN k % 7 > 0 THEN k % 7 END AS a, k % 5 AS b FROM i");
  const auto is_in_order = [&](const std::string& order) {
    return analyze("SELECT a, b, count(*) FROM n GROUP BY a, b HAVING count(*) > 1 ORDER BY " + order)
               .find("\"note\": \"in order\"") != std::string::npos;
  };
  for (const char* host_rows : {"0", "128"}) {
    session_.execute(fmt::format("SET host_rows = {}", host_rows));
    for (const char* order : {"a", "a, b", "a NULLS LAST, b LIMIT 3", "a, b, count(*) DESC"})
      EXPECT_TRUE(is_in_order(order)) << order;
    for (const char* order : {"b", "a DESC", "a NULLS FIRST", "a, b DESC", "count(*)", "a + 1"})
      EXPECT_FALSE(is_in_order(order)) << order;
  }
  const std::string doubles = analyze("SELECT CAST(k AS DOUBLE), count(*) FROM o GROUP BY 1 ORDER BY 1");
  EXPECT_EQ(doubles.find("in order"), std::string::npos) << doubles;
}

TEST_F(Analyze, TheFirstByAComputedTextAreFoundByPrefixes) {
  session_.execute("SET tier = device");
  session_.execute("CREATE TABLE texts AS SELECT md5(CAST(range AS VARCHAR)) AS t FROM range(100000)");
  const std::string plan = analyze("SELECT t FROM texts ORDER BY upper(t) || t LIMIT 3");
  EXPECT_NE(plan.find("joint_prefix(prefix(upper(t)), prefix(t))"), std::string::npos) << plan;
  EXPECT_NE(plan.find("3 rows by their prefixes"), std::string::npos) << plan;
  const std::string grouped = analyze("SELECT upper(t) || t AS u FROM texts GROUP BY u ORDER BY u LIMIT 3");
  EXPECT_EQ(grouped.find("prefix"), std::string::npos) << grouped;
}

TEST_F(Analyze, ALimitOverAJoinProbesAFewRows) {
  session_.execute("CREATE TABLE many AS SELECT CAST(range AS INTEGER) AS k FROM range(1000000)");
  session_.execute("SET pipelines = off");
  const std::string plan = analyze(
      "SELECT many.k FROM many LEFT JOIN (SELECT DISTINCT k FROM o) d ON many.k = d.k WHERE many.k + "
      "coalesce(d.k, 0) > 3 LIMIT 3");
  EXPECT_NE(plan.find("\"probes\": 65536"), std::string::npos) << plan;
}

// Each stage reads 4 bytes of its column for whole threads of 8 rows that have rows left, and a look-up in a
// bitmap a word for each row that comes to it.
TEST_F(Analyze, CountsWhatGoesThroughTheStagesOfAPipeline) {
  session_.execute("SET index = none");
  session_.execute("CREATE TABLE c AS SELECT CAST(range AS INTEGER) AS k FROM range(500)");
  session_.execute(
      "CREATE TABLE f AS SELECT CAST(range / 10 AS INTEGER) AS v, CAST(range % 1000 AS INTEGER) AS k FROM "
      "range(5000)");
  const std::string plan =
      analyze("SELECT count(*), sum(f.v) FROM f WHERE v < 400 AND EXISTS (SELECT * FROM c WHERE c.k = f.k)");
  EXPECT_NE(plan.find("\"pipeline_stages\": [{\"rows\": 4000, \"bytes_read\": 20000}, "
                      "{\"rows\": 2000, \"bytes_read\": 32000}]"),
            std::string::npos)
      << plan;
  EXPECT_NE(plan.find("\"node\": \"Pipeline\""), std::string::npos) << plan;
}

// Five rows of `o` have each key: a pair reads an entry's chain on, by 4 bytes. Where pairs are listed they
// are counted first, and not again as they are written.
TEST_F(Analyze, CountsThePairsOfAChain) {
  session_.execute("SET index = none");
  for (const char* group : {"c.k % 2", "hash(c.k + o.k)"}) {
    session_.execute("CREATE TABLE c AS SELECT CAST(range AS INTEGER) AS k FROM range(8000)");
    const std::string plan = analyze(fmt::format(
        "SELECT {}, count(*), sum(c.k) FROM c JOIN o ON c.k = o.k WHERE c.k < 4000 GROUP BY 1", group));
    session_.execute("DROP TABLE c");
    EXPECT_NE(plan.find("\"pipeline_stages\": [{\"rows\": 4000, \"bytes_read\": 32000}, "
                        "{\"rows\": 5000, \"bytes_read\": 36000}]"),
              std::string::npos)
        << plan;
  }
}

// So many sums take several kernels, which run the same stages.
TEST_F(Analyze, CountsRowsOfSeveralKernelsOnce) {
  session_.execute("SET index = none");
  std::string sums = "sum(o.k)";
  for (int i = 1; i < 40; ++i) sums += fmt::format(", sum(o.k + {})", i);
  const std::string plan =
      analyze(fmt::format("SELECT i.k % 2, {} FROM o JOIN i ON o.k = i.k WHERE i.k < 100 GROUP BY 1", sums));
  std::smatch stage;
  ASSERT_TRUE(std::regex_search(plan, stage,
                                std::regex(R"("pipeline_stages": \[\{"rows": (\d+), "bytes_read": (\d+)\})")))
      << plan;
  EXPECT_EQ(stage[1], "500") << plan;
  EXPECT_GT(std::stoull(stage[2]), 40'000u) << plan;
}

}  // namespace
}  // namespace rtsql
