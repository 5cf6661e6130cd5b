// Compares the answers to the queries of the Star Schema Benchmark with SQLite's.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "star_database.h"
#include "tests/bench/star_queries.h"
#include "tests/bench/star_tables.h"

namespace rtsql::test {
namespace {

class StarQueries : public testing::Test {
 protected:
  // Both hold the same 60,000 rows of lineorder. There are 20 suppliers only, and few seeds place some of
  // them where most queries look.
  static void SetUpTestSuite() {
    database_ = std::make_unique<StarDatabase>(0.01, 3);
    sqlite_ = std::make_unique<Sqlite>();
    database_->copy_to(*sqlite_);
  }
  static void TearDownTestSuite() {
    sqlite_.reset();
    database_.reset();
  }

  static Session& session() { return database_->session(); }

  static StatementResult compare(const std::string& sql) {
    StatementResult result = session().execute(sql);
    const std::optional<std::string> differs = difference(rows_of(result), sqlite_->query(sql), true);
    EXPECT_FALSE(differs) << *differs << " in: " << sql;
    return result;
  }

  static void compare_all() {
    for (const bench::StarQuery& query : bench::star_queries()) {
      compare(bench::star_sql(query));
      compare(bench::flat_sql(query));
    }
  }

  static std::unique_ptr<StarDatabase> database_;
  static std::unique_ptr<Sqlite> sqlite_;
};

std::unique_ptr<StarDatabase> StarQueries::database_;
std::unique_ptr<Sqlite> StarQueries::sqlite_;

TEST_F(StarQueries, AgreeWithSqliteWithoutAnIndex) {
  session().execute("SET tier = device");
  session().execute("SET index = none");
  compare_all();
}

TEST_F(StarQueries, AgreeWithSqliteByTheReferenceExecutor) {
  session().execute("SET tier = reference");
  compare_all();
}

TEST_F(StarQueries, AgreeWithSqliteByHashIndexes) {
  session().execute("SET tier = device");
  session().execute("SET index = hash");
  bench::index_star_dimensions(session(), "hash");
  for (const bench::StarQuery& query : bench::star_queries()) {
    const std::string sql = bench::star_sql(query);
    EXPECT_FALSE(compare(sql).indexes_used.empty()) << sql;
  }
}

// All but the most selective query must have rows, and both forms of each the same.
TEST_F(StarQueries, HaveRows) {
  int without = 0;
  for (const bench::StarQuery& query : bench::star_queries()) {
    const std::vector<Row> rows = sqlite_->query(bench::star_sql(query));
    EXPECT_EQ(difference(sqlite_->query(bench::flat_sql(query)), rows, true), std::nullopt) << query.name;
    const bool is_null = rows.size() == 1 && std::ranges::count(rows.front(), Cell()) > 0;
    without += rows.empty() || is_null ? 1 : 0;
  }
  EXPECT_LE(without, 1);
}

TEST_F(StarQueries, NameTheirColumns) {
  const bench::StarQuery& query = bench::star_queries().front();
  const std::vector<std::string> expected = {"d_year", "lo_discount", "lo_extendedprice", "lo_quantity"};
  EXPECT_EQ(bench::star_columns(bench::flat_sql(query)), expected);
}

}  // namespace
}  // namespace rtsql::test
