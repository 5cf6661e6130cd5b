// The host answers small queries while their kernels are not compiled, and the device does afterwards.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "common/error.h"
#include "engine/session.h"

namespace rtsql {
namespace {

class TierTest : public testing::Test {
 protected:
  void SetUp() override {
    session_.execute("CREATE TABLE t AS SELECT range AS k, range % 7 AS g FROM range(1000)");
    session_.execute("CREATE TABLE large AS SELECT range AS k FROM range(200000)");
  }

  bool on_host(const std::string& query) { return session_.execute(query).on_host; }

  std::string first_value(const std::string& query) {
    const HostColumn column = session_.execute(query).rows->fetch(0, 1).at(0);
    return format_value(column.value(0));
  }

  Database database_;
  Session session_{database_};
};

TEST_F(TierTest, TheDeviceAnswersOnceItsKernelsAreCompiled) {
  EXPECT_TRUE(on_host("SELECT g, sum(k) FROM t WHERE k > 10 GROUP BY g"));
  EXPECT_TRUE(on_host("SELECT g, sum(k) FROM t WHERE k > 20 GROUP BY g"));
  session_.database().finish_compiling();
  EXPECT_FALSE(on_host("SELECT g, sum(k) FROM t WHERE k > 30 GROUP BY g"));
  EXPECT_TRUE(on_host("SELECT g, min(k) FROM t WHERE k > 30 GROUP BY g"));
  session_.execute("INSERT INTO t VALUES (1000, 1)");
  EXPECT_FALSE(on_host("SELECT g, sum(k) FROM t WHERE k > 30 GROUP BY g"));
}

TEST_F(TierTest, TheHostAnswersQueriesThatFillTables) {
  EXPECT_TRUE(on_host("CREATE TABLE sums AS SELECT g, sum(k) AS s, max('g' || g) AS name FROM t GROUP BY g"));
  EXPECT_TRUE(on_host("INSERT INTO sums SELECT g + 10, min(k), NULL FROM t WHERE g < 3 GROUP BY g"));
  EXPECT_EQ(first_value("SELECT count(*) * 1000000 + sum(s) + count(name) FROM sums"), "10499510");
  EXPECT_FALSE(on_host("CREATE TABLE more AS SELECT max(k) AS k FROM large"));
  session_.execute("SET tier = device");
  EXPECT_FALSE(on_host("INSERT INTO sums SELECT g + 20, min(k), '' FROM t GROUP BY g"));
}

TEST_F(TierTest, BothAnswerAlike) {
  const std::string query = "SELECT sum(k * g) FROM t WHERE k % 3 = 1";
  const std::string by_host = first_value(query);
  session_.execute("SET tier = device");
  EXPECT_EQ(first_value(query), by_host);
}

TEST_F(TierTest, TheDeviceAnswersWhatHasManyRowsOrAnIndex) {
  EXPECT_FALSE(on_host("SELECT count(*) FROM large WHERE k > 10"));
  // Few rows, but many pairs of them.
  EXPECT_FALSE(on_host("SELECT count(*) FROM t a, t b, range(5) c WHERE a.k + b.k + c.range = 10"));
  EXPECT_FALSE(on_host("SELECT /*+ index(none) */ count(*) FROM t WHERE k = 10"));
  session_.execute("CREATE INDEX i ON t USING sorted (k)");
  EXPECT_FALSE(on_host("SELECT count(*) FROM t WHERE k = 10"));
  session_.execute("DROP INDEX i");
  EXPECT_TRUE(on_host("SELECT max(g) FROM t WHERE k = 10"));
}

TEST_F(TierTest, TheHostStopsWhereItHasSpentMoreThanCompilingIsWorth) {
  const std::string query = "SELECT count(*) FROM t a JOIN t b ON a.k / 10 = b.k / 10 WHERE a.k <> b.k";
  int runs = 0;
  while (runs < 1000 && on_host(query)) ++runs;
  EXPECT_GT(runs, 0);
  EXPECT_LT(runs, 1000);
}

TEST_F(TierTest, AnErrorIsTheDevices) {
  session_.execute("CREATE TABLE f (k INTEGER, s VARCHAR)");
  session_.execute("INSERT INTO f VALUES (1, 'x'), (2000, '5')");
  const std::string query = "SELECT count(*) FROM f WHERE k * 2000000 > 0 AND CAST(s AS INTEGER) > 0";
  for (const char* tier : {"auto", "device"}) {
    session_.execute(std::string("SET tier = ") + tier);
    try {
      session_.execute(query);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.message(), "INTEGER out of range");
    }
  }
}

// The device overtakes a host that takes long.
TEST_F(TierTest, TheDeviceAnswersWhenItsKernelsAreCompiledMeanwhile) {
  const std::string query =
      "SELECT count(*) FROM t a JOIN t b ON a.k < b.k JOIN range(40) c ON c.range < a.g";
  EXPECT_EQ(first_value(query), "1494499");
  session_.database().finish_compiling();
  EXPECT_FALSE(on_host(query));
}

TEST_F(TierTest, TablesThatAreDroppedWhileTheirQueryIsCompiledAreFreed) {
  const uint64_t before = session_.database().device().memory().usage().used;
  session_.execute("CREATE TABLE gone AS SELECT range AS k, range % 11 AS g FROM range(1000)");
  EXPECT_TRUE(on_host("SELECT g, max(k) FROM gone WHERE k <> 3 GROUP BY g"));
  session_.execute("DROP TABLE gone");
  EXPECT_LE(session_.database().device().memory().usage().used, before);
}

TEST_F(TierTest, ASessionEndsWhileItCompiles) {
  Database database;
  Session other(database);
  other.execute("CREATE TABLE t AS SELECT range AS k, range % 7 AS g FROM range(1000)");
  EXPECT_TRUE(other.execute("SELECT g, sum(k), avg(k) FROM t WHERE k <> 10 GROUP BY g ORDER BY 2").on_host);
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
}

}  // namespace
}  // namespace rtsql
