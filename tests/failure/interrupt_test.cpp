// Ctrl-C ends a statement wherever it is: an interrupt is raised after some time, and the statement is over
// 0.2 s of the processor later at most, or had been done.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <time.h>

#include <chrono>
#include <functional>
#include <thread>

#include "common/error.h"
#include "engine/session.h"

namespace rtsql::failure_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr double kMostSeconds = 0.2;
// The machine may be busy with other things.
constexpr double kMostWallSeconds = 3;

double seconds_of(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::string repeated(int count, const char* separator, const std::function<std::string(int)>& part) {
  std::string all;
  for (int i = 0; i < count; ++i) all += (i == 0 ? "" : separator) + part(i);
  return all;
}

class Interrupted : public testing::Test {
 protected:
  static Session& session() {
    static Database database;
    static Session session(database);
    return session;
  }

  static void run(const std::string& statement) { session().execute(statement); }

  static void fetch(const std::string& statement) {
    const StatementResult result = session().execute(statement);
    if (result.rows) result.rows->fetch(0, result.rows->row_count());
  }

  // Returns how long the statement went on after the interrupt, in seconds of the thread and of the clock.
  static std::pair<double, double> interrupt_after(milliseconds delay, const std::string& statement) {
    clockid_t clock = {};
    pthread_getcpuclockid(pthread_self(), &clock);
    std::atomic<double> raised_at = 0;
    steady_clock::time_point raised = {};
    std::atomic<bool> done = false;
    std::thread raiser([&] {
      const auto end = steady_clock::now() + delay;
      while (!done && steady_clock::now() < end) std::this_thread::sleep_for(milliseconds(1));
      if (done) return;
      raised = steady_clock::now();
      raised_at = seconds_of(clock);
      session().interrupt().raise();
    });
    try {
      fetch(statement);
    } catch (const Error& error) {
      // Another limit may have come first.
      const bool is_limit = error.message().find("more than") != std::string::npos ||
                            error.message().find("1 GiB") != std::string::npos;
      EXPECT_TRUE(error.kind() == ErrorKind::kInterrupted || is_limit) << error.message();
    }
    done = true;
    raiser.join();
    session().interrupt().clear();
    if (raised_at == 0) return {0, 0};
    const std::chrono::duration<double> wall = steady_clock::now() - raised;
    return {seconds_of(clock) - raised_at, wall.count()};
  }

  static void expect_prompt(const std::string& statement) {
    SCOPED_TRACE(statement.substr(0, 200));
    for (const int delay : {10, 60, 350}) {
      const auto [processor, wall] = interrupt_after(milliseconds(delay), statement);
      EXPECT_LT(processor, kMostSeconds) << "raised after " << delay << " ms";
      EXPECT_LT(wall, kMostWallSeconds) << "raised after " << delay << " ms";
    }
  }

  void TearDown() override {
    run("RESET ALL");
    for (const TableSummary& table : session().tables())
      run((table.is_view ? "DROP VIEW IF EXISTS " : "DROP TABLE IF EXISTS ") + table.name + " CASCADE");
  }
};

TEST_F(Interrupted, LongTexts) {
  for (const char* call : {"md5(x)",
                           "hash(x)",
                           "upper(x)",
                           "reverse(x)",
                           "length(x)",
                           "translate(x, 'ab', 'bc')",
                           "trim(x, 'ab')",
                           "strpos(x, repeat('b', 100000))",
                           "split_part(x, 'a', -5)",
                           "left(x, -7)",
                           "replace(x, 'a', 'bcdefghij')",
                           "substr(x, 199999999)",
                           "initcap(x)",
                           "lpad(x, 220000000)",
                           "x LIKE '%aa%'",
                           "x ILIKE '%AA%'",
                           "regexp_count(x, 'b')",
                           "quote_literal(x)",
                           "quote_ident(x)",
                           "rpad(x, 210000000, 'é')",
                           "overlay(x, 'b', 5)",
                           "concat(x, 'b')",
                           "CAST(x AS INTEGER)",
                           "to_date(x, 'YYYY')"}) {
    expect_prompt(
        fmt::format("SELECT length(CAST({} AS VARCHAR)) FROM (SELECT repeat('ab', 100000000) AS x)", call));
  }
}

TEST_F(Interrupted, SearchesThatTakeQuadraticTime) {
  expect_prompt("SELECT strpos(repeat('a', 100000000), repeat('a', 50000000) || 'b')");
  expect_prompt("SELECT repeat('a', 1000000) LIKE '%' || repeat('a', 500000) || 'b%'");
}

TEST_F(Interrupted, ManyQueries) {
  expect_prompt(repeated(900, " UNION ", [](int i) { return fmt::format("SELECT {} AS a, 'x' AS b", i); }));
  expect_prompt(repeated(900, " INTERSECT ", [](int i) { return fmt::format("SELECT {} % 2 AS a", i); }));
}

TEST_F(Interrupted, ManyExpressions) {
  run("CREATE TABLE t AS SELECT range AS i FROM range(10)");
  const auto sum = [](int i) { return fmt::format("sum(i + {})", i); };
  for (const char* tier : {"auto", "reference"}) {
    run(fmt::format("SET tier = {}", tier));
    expect_prompt("SELECT " + repeated(50'000, ", ", sum) + " FROM t");
    expect_prompt("SELECT " + repeated(20'000, ", ", [](int i) { return fmt::format("i + {}", i); }) +
                  " FROM t");
    expect_prompt("SELECT count(*) FROM t WHERE i IN (" +
                  repeated(300'000, ", ", [](int i) { return std::to_string(i * 2); }) + ")");
    expect_prompt("SELECT count(*) FROM t WHERE " +
                  repeated(3'000, " OR ", [](int i) { return fmt::format("i * {} = 5", i); }));
  }
}

TEST_F(Interrupted, ViewsThatReadOthersTwice) {
  run("CREATE TABLE v0 AS SELECT range AS a FROM range(10)");
  for (int i = 1; i <= 20; ++i) {
    const std::string create =
        fmt::format("CREATE VIEW v{0} AS SELECT x.a FROM v{1} x JOIN v{1} y ON x.a = y.a", i, i - 1);
    try {
      run(create);
    } catch (const Error& error) {
      EXPECT_NE(error.message().find("tables and subqueries"), std::string::npos) << error.message();
      break;
    }
    if (i >= 9) expect_prompt(fmt::format("SELECT count(*) FROM v{}", i));
  }
}

TEST_F(Interrupted, SubqueriesThatReadAColumnTwice) {
  run("CREATE TABLE t AS SELECT 'a' || range AS s FROM range(3)");
  for (const int depth : {14, 34}) {
    std::string query = "SELECT s FROM t";
    for (int i = 0; i < depth; ++i) query = fmt::format("SELECT s || s AS s FROM ({})", query);
    expect_prompt(fmt::format("SELECT length(s) FROM ({})", query));
  }
}

TEST_F(Interrupted, ManyRows) {
  expect_prompt("SELECT count(*), sum(range) FROM range(3000000000)");
  expect_prompt("SELECT count(*), max(range * range % 7) FROM range(3000000000) WHERE range % 3 = 1");
  expect_prompt("SELECT * FROM generate_series(DATE '0001-01-01', DATE '9999-12-31', INTERVAL '1 hour')");
}

TEST_F(Interrupted, RaysOverDuplicates) {
  if (!session().database().device().info().ray_pipelines) GTEST_SKIP() << "the device has no ray pipelines";
  run("CREATE TABLE many AS SELECT CAST(range % 3 AS INTEGER) AS k, CAST(range AS INTEGER) AS i FROM "
      "range(300000)");
  run("CREATE INDEX many_k ON many USING rx (k)");
  expect_prompt("BENCHMARK sorted, rx ON many (k)");
}

}  // namespace
}  // namespace rtsql::failure_test
