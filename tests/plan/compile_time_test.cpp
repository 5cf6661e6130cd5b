// The time that kernels compile is Compile, and in no other time that a statement reports.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "engine/session.h"
#include "tests/environment.h"

namespace rtsql {
namespace {

// This session finds no kernel compiled, neither by us nor by the driver.
class CompileTime : public testing::Test {
 protected:
  CompileTime() { run("SET tier = device"); }
  ~CompileTime() override { std::filesystem::remove_all(folder_); }

  StatementTimings run(const std::string& statement) { return session_.execute(statement).timings; }

  // A share of the first run's compile time may lie elsewhere: clocks and queues are not exact.
  static void expect_apart(const StatementTimings& first, const StatementTimings& second) {
    constexpr double kShare = 0.2;
    EXPECT_GT(first.compile, 0);
    EXPECT_EQ(second.compile, 0);
    EXPECT_LT(first.gpu, second.gpu + kShare * first.compile);
    EXPECT_LT(first.plan, second.plan + kShare * first.compile);
    EXPECT_LT(first.execute, second.execute + kShare * first.compile);
    EXPECT_GE(first.total, first.compile);
  }

  std::string folder_ = testing::TempDir() + "rtsql_compile_time_" + std::to_string(getpid());
  rtsql::test::ScopedVariable ours_{"XDG_CACHE_HOME", folder_};
  rtsql::test::ScopedVariable mesas_{"MESA_SHADER_CACHE_DISABLE", "1"};
  Database database_;
  Session session_{database_};
};

TEST_F(CompileTime, OfAGroupByIsInNoOtherTime) {
  run("CREATE TABLE t AS SELECT range AS a, range % 100 AS b FROM range(100000)");
  const std::string query =
      "SELECT b, count(*), sum(a) FROM t WHERE a > 10 GROUP BY b ORDER BY 3 DESC LIMIT 3";
  const StatementTimings first = run(query);
  expect_apart(first, run(query));
}

TEST_F(CompileTime, OfRaysIsInNoOtherTime) {
  if (!session_.database().device().info().ray_pipelines)
    GTEST_SKIP() << "the device has no ray-tracing pipelines";
  run("CREATE TABLE i AS SELECT CAST(range AS INTEGER) AS k FROM range(5000)");
  run("CREATE TABLE o AS SELECT CAST(range % 5000 AS INTEGER) AS k FROM range(20000)");
  run("CREATE INDEX x ON i USING rx (k)");
  const std::string query = "SELECT /*+ index(rx) */ count(*) FROM o JOIN i ON o.k = i.k";
  const StatementTimings first = run(query);
  expect_apart(first, run(query));
}

}  // namespace
}  // namespace rtsql
