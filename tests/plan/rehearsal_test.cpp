// Tests that a rehearsal asks for the kernels of a run, does nothing else, and never fails a statement.
#include "gpu/rehearsal.h"

#include <gtest/gtest.h>

#include <chrono>
#include <regex>
#include <string>
#include <thread>

#include "engine/session.h"
#include "gpu/stream.h"

namespace rtsql {
namespace {

class RehearsalTest : public testing::Test {
 protected:
  void SetUp() override {
    execute("SET tier = device");
    execute(
        "CREATE TABLE t AS SELECT CAST(range AS INTEGER) AS k, CAST(range % 1000 AS INTEGER) AS g, "
        "CASE WHEN range % 7 = 0 THEN NULL ELSE range * 3 END AS v, CAST(range % 50 AS VARCHAR) AS s "
        "FROM range(200000)");
    execute("CREATE TABLE u AS SELECT CAST(range * 2 AS INTEGER) AS k, range % 13 AS w FROM range(5000)");
    execute("CREATE TABLE nothing AS SELECT * FROM t WHERE k < 0");
  }

  StatementResult execute(const std::string& statement) { return session_.execute(statement); }

  // Returns how many kernels EXPLAIN says the query has, and how many of them are to be compiled.
  gpu::KernelCount kernels_of(const std::string& query) {
    StatementResult result = execute("EXPLAIN (FORMAT JSON) " + query);
    const HostColumn lines = result.rows->fetch(0, 1)[0];
    const std::string json(lines.dictionary->string(lines.at<uint32_t>(0)));
    std::smatch found;
    EXPECT_TRUE(
        std::regex_search(json, found, std::regex(R"("kernels": ([0-9]+), "kernels_to_compile": ([0-9]+))")))
        << json;
    return {std::stoull(found[1]), std::stoull(found[2])};
  }

  uint64_t run(const std::string& query) {
    StatementResult result = execute(query);
    const uint64_t rows = result.rows->row_count();
    result.rows->fetch(0, rows);
    return rows;
  }

  uint64_t compiled() { return database_.device().compile_statistics().kernels; }

  // A run may do without some of the kernels that its rehearsal has asked for.
  void wait_for_kernels_of(const std::string& query) {
    while (kernels_of(query).missing > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  Database database_;
  Session session_{database_};
};

constexpr const char* kQueries[] = {
    "SELECT count(*), sum(v) FROM t WHERE g < 10",
    "SELECT k, v FROM t WHERE g = 3 AND v IS NOT NULL",
    "SELECT s, count(*) FROM t WHERE s LIKE '1%' GROUP BY s ORDER BY s",
    "SELECT v, count(*) FROM t GROUP BY v HAVING count(*) > 0 ORDER BY v DESC LIMIT 5",
    "SELECT count(*) FROM t JOIN u ON t.k = u.k WHERE u.w = 5",
    "SELECT t.g, sum(u.w) FROM t JOIN u ON t.k = u.k GROUP BY t.g ORDER BY 2 DESC, 1 LIMIT 3",
    "SELECT k FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.k = t.k) AND g < 2",
    "SELECT t.k, w FROM t LEFT JOIN u ON t.k = u.k WHERE g = 7",
    "SELECT k, row_number() OVER (PARTITION BY g ORDER BY v) AS n FROM t WHERE k < 1000",
    "SELECT DISTINCT g FROM t UNION SELECT w FROM u",
    "SELECT k, v FROM t ORDER BY v LIMIT 10",
    "SELECT count(DISTINCT v), median(v) FROM t",
    "SELECT string_agg(s, ',') FROM t WHERE k < 10",
    "SELECT upper(s) || s FROM t WHERE k < 20",
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 100) SELECT count(*) FROM r",
    "SELECT * FROM nothing ORDER BY v",
    "SELECT g, max(v) FROM nothing GROUP BY g",
};

TEST_F(RehearsalTest, CountsWhatARunAsksFor) {
  for (const char* const query : kQueries) {
    const gpu::KernelCount before = kernels_of(query);
    const gpu::MemoryUsage usage = database_.device().memory().usage();
    EXPECT_EQ(before.missing, kernels_of(query).missing) << query << ": EXPLAIN compiles kernels";
    EXPECT_EQ(database_.device().memory().usage().used, usage.used) << query;
    run(query);
    wait_for_kernels_of(query);
    const uint64_t once = compiled();
    run(query);
    EXPECT_EQ(compiled(), once) << query;
  }
}

// The estimates of these are exact.
TEST_F(RehearsalTest, KnowsAllKernelsOfAPipeline) {
  for (const char* const query : {kQueries[0], kQueries[2], kQueries[4]}) {
    const uint64_t missing = kernels_of(query).missing;
    const uint64_t before = compiled();
    EXPECT_GT(missing, 0) << query;
    run(query);
    EXPECT_EQ(compiled() - before, missing) << query;
  }
}

TEST_F(RehearsalTest, LeavesStatisticsAndErrorsToTheRun) {
  execute("CREATE TABLE fresh AS SELECT range AS a, range % 10 AS b FROM range(100000)");
  EXPECT_EQ(run("SELECT a FROM fresh WHERE a BETWEEN 10 AND 19 ORDER BY a"), 10);
  EXPECT_EQ(run("SELECT b FROM fresh GROUP BY b"), 10);
  EXPECT_THROW(run("SELECT CAST(a * 100000 AS INTEGER) FROM fresh"), Error);
  EXPECT_EQ(run("SELECT a FROM fresh WHERE b = 3"), 10000);
  // No value stands in for a NULL that has no type.
  execute("SET host_rows = 1000");
  EXPECT_EQ(run("SELECT s || '!', nullif(NULL, s || '!'), min(k) FROM t GROUP BY GROUPING SETS ((1, 2), ())"),
            51);
}

TEST_F(RehearsalTest, HasBuffersWithoutMemory) {
  gpu::Device& device = database_.device();
  const uint64_t used = device.memory().usage().used;
  const gpu::Rehearsal rehearsal(gpu::Rehearsal::For::kCounting);
  gpu::Buffer buffer = device.allocate(uint64_t{1} << 50, "a test");
  EXPECT_FALSE(buffer.has_memory());
  EXPECT_EQ(buffer.bytes(), uint64_t{1} << 50);
  EXPECT_NE(buffer.address(), 0);
  EXPECT_EQ(device.memory().usage().used, used);
  uint64_t word = 7;
  const auto bytes = std::as_writable_bytes(std::span(&word, 1));
  EXPECT_THROW(device.read(buffer, 0, bytes), gpu::RehearsalEnded);
  device.read(buffer, 0, bytes, gpu::InRehearsal::kGivesZeros);
  EXPECT_EQ(word, 0);
  gpu::Stream stream(device);
  EXPECT_THROW(stream.download(buffer, 0, bytes), gpu::RehearsalEnded);
  const gpu::Rehearsal::Pause pause;
  EXPECT_TRUE(device.allocate(64, "a test").has_memory());
}

TEST_F(RehearsalTest, EndsWorkThatGoesOnForEver) {
  gpu::Device& device = database_.device();
  const gpu::Rehearsal rehearsal(gpu::Rehearsal::For::kCounting);
  gpu::Stream stream(device);
  const gpu::Buffer buffer = device.allocate(64, "a test");
  EXPECT_THROW(
      for (;;) { stream.fill(buffer, 0); }, gpu::RehearsalEnded);
}

}  // namespace
}  // namespace rtsql
