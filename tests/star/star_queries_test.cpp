// Compares the answers to the queries of the Star Schema Benchmark with SQLite's.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "common/text.h"
#include "star_database.h"
#include "tests/bench/star_queries.h"
#include "tests/bench/star_tables.h"
#include "tests/project_paths.h"

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
    EXPECT_FALSE(compare(sql).used.indexes.empty()) << sql;
  }
}

// A query of the flat table is answered by the cube that is made for it.
TEST_F(StarQueries, AgreeWithSqliteByCubes) {
  session().execute("SET tier = device");
  session().execute("SET index = auto");
  session().execute("SET cube = on");
  for (const std::string options : {"", "trace = rays"}) {
    for (const bench::StarCube& cube : bench::star_cubes()) {
      bench::make_star_cube(session(), cube, options);
      for (const bench::StarQuery& query : bench::star_queries()) {
        if (cube.queries.find(query.name) == std::string_view::npos) continue;
        const std::string sql = bench::flat_sql(query);
        compare(sql);
        const std::string reads = options.empty() ? "on cube " : "Trace of cube ";
        const std::vector<Row> plan = database_->rows("EXPLAIN " + sql);
        EXPECT_TRUE(std::ranges::any_of(plan, [&](const Row& line) {
          return std::get<std::string>(line.front()).find(reads + std::string(cube.name)) !=
                 std::string::npos;
        })) << sql;
      }
      session().execute(fmt::format("DROP CUBE {}", cube.name));
    }
  }
}

// Both files have the same queries.
TEST_F(StarQueries, AreThoseOfTheirViews) {
  bench::run_script(session(), std::string(kProjectFolder) + "/sample_data/star_queries.sql");
  for (const bench::StarQuery& query : bench::star_queries()) {
    std::string view = to_lower(query.name);
    std::ranges::replace(view, '.', '_');
    const std::vector<Row> rows = database_->rows("SELECT * FROM " + view);
    EXPECT_EQ(difference(rows, sqlite_->query(bench::flat_sql(query)), false), std::nullopt) << view;
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
