// Sessions are seen and cancelled by others, whatever has the device.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "common/error.h"
#include "database_test.h"
#include "engine/database/metrics.h"
#include "gpu/device_turn.h"

namespace rtsql {
namespace {

using namespace std::chrono_literals;

constexpr const char* kLong =
    "SELECT count(*) FROM range(3000) a, range(3000) b, range(1000) c "
    "WHERE (a.range * b.range + c.range) % 1000003 = 7";

class Activity : public DatabaseTest {
 protected:
  std::string cell(Session& session, const std::string& query) {
    StatementResult result = session.execute(query);
    if (result.rows->row_count() != 1) return std::to_string(result.rows->row_count()) + " rows";
    return format_value(result.rows->fetch(0, 1).front().value(0));
  }
  std::string of(Session& session, const std::string& column, uint32_t number) {
    return cell(session,
                "SELECT " + column + " FROM (SHOW SESSIONS) AS s WHERE session = " + std::to_string(number));
  }
  bool comes_true(const std::function<bool()>& condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }
  SessionReport report(uint32_t number) {
    for (const SessionReport& of : database_.sessions().reports()) {
      if (of.number == number) return of;
    }
    return {};
  }
};

TEST_F(Activity, ASessionIsSeenAsLongAsItLives) {
  Session session(database_);
  uint32_t other = 0;
  {
    Session alice(database_, "alice");
    other = alice.number();
    EXPECT_EQ(of(session, "\"user\"", other), "alice");
    EXPECT_EQ(of(session, "state", other), "idle");
    EXPECT_EQ(of(session, "statement IS NULL", other), "true");
    alice.execute("SET application_name = 'reports'");
    alice.execute("BEGIN");
    EXPECT_EQ(of(session, "state", other), "idle in transaction");
    EXPECT_EQ(of(session, "application", other), "reports");
    EXPECT_EQ(of(session, "statement", other), "BEGIN");
    EXPECT_EQ(of(session, "statements", other), "2");
    EXPECT_THROW(alice.execute("SELECT nothing"), Error);
    EXPECT_EQ(of(session, "state", other), "idle in transaction (aborted)");
    alice.execute("ROLLBACK");
    EXPECT_EQ(of(session, "state", other), "idle");
    alice.execute("CREATE TEMP TABLE t AS SELECT x FROM range(100000) AS r(x)");
    EXPECT_GE(std::stoull(of(session, "temporary_bytes", other)), 100000u);
    EXPECT_EQ(of(session, "bytes", other), "0");
  }
  EXPECT_EQ(of(session, "state", other), "0 rows");
  EXPECT_EQ(of(session, "state", session.number()), "active");
}

TEST_F(Activity, AStatementIsCancelledByAnother) {
  Session busy(database_), other(database_);
  busy.execute("SET tier = device");
  std::atomic<bool> cancelled = false;
  std::jthread runs([&] {
    try {
      busy.execute(kLong);
    } catch (const Error& error) {
      cancelled = error.sqlstate() == sqlstate::kCanceled;
    }
  });
  ASSERT_TRUE(comes_true([&] { return report(busy.number()).phase == SessionPhase::kRuns; }));
  EXPECT_EQ(other.execute("CANCEL " + std::to_string(busy.number())).notes.size(), 0u);
  runs.join();
  EXPECT_TRUE(cancelled);
  EXPECT_EQ(report(busy.number()).phase, SessionPhase::kIdle);
  EXPECT_EQ(cell(busy, "SELECT 1"), "1");  // what comes behind it runs
  EXPECT_EQ(other.execute("CANCEL " + std::to_string(busy.number())).notes.size(), 1u);
  EXPECT_THROW(other.execute("CANCEL 4000000"), Error);
  EXPECT_THROW(other.execute("CANCEL 99999999999"), Error);
}

TEST_F(Activity, WhoWaitsForTheDeviceIsSeenAndCancelled) {
  Session waits(database_), other(database_);
  std::atomic<bool> cancelled = false;
  waits.execute("BEGIN");
  {
    const gpu::DeviceTurn turn(database_.device());
    std::jthread runs([&] {
      try {
        waits.execute("SELECT 1");
      } catch (const Error& error) {
        cancelled = error.sqlstate() == sqlstate::kCanceled;
      }
    });
    ASSERT_TRUE(comes_true([&] { return report(waits.number()).phase == SessionPhase::kWaitsForDevice; }));
    std::jthread asks([&] {
      StatementResult sessions = other.execute("show sessions");
      EXPECT_GE(sessions.rows->row_count(), 2u);
      other.prepare("", "SHOW SESSIONS", {});
      EXPECT_EQ(other.describe_prepared("", std::nullopt)->size(), sessions.columns.size());
      EXPECT_GE(other.execute_prepared("", {}).rows->row_count(), 2u);
      EXPECT_GE(other.execute("SHOW METRICS").rows->row_count(), 20u);
      other.execute("cancel " + std::to_string(waits.number()) + ";");
    });
    asks.join();
    runs.join();
  }
  EXPECT_TRUE(cancelled);
  EXPECT_EQ(waits.transaction_state(), TransactionState::kFailed);
}

TEST_F(Activity, AStatementThatWaitsForTheDeviceTimesOut) {
  Session waits(database_);
  waits.execute("SET statement_timeout = 50");
  const gpu::DeviceTurn turn(database_.device());
  std::jthread runs([&] {
    try {
      waits.execute("SELECT 1");
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.sqlstate(), sqlstate::kCanceled);
    }
  });
  runs.join();
}

TEST_F(Activity, OpenResultsAreTheSessionsMemory) {
  Session session(database_);
  session.execute("SET tier = device");
  {
    const StatementResult result =
        session.execute("SELECT x, count(*) FROM range(100000) AS r(x) GROUP BY x");
    EXPECT_EQ(result.rows->row_count(), 100000u);
    EXPECT_GE(report(session.number()).bytes, 100000u * 8);
    EXPECT_GE(report(session.number()).peak_bytes, report(session.number()).bytes);
  }
  EXPECT_EQ(report(session.number()).bytes, 0u);
}

TEST_F(Activity, MetricsCountStatements) {
  Session session(database_);
  const auto value = [&](const std::string& name) {
    for (const Metric& metric : metrics_of(database_)) {
      if (metric.name == name) return metric.value;
    }
    return -1.0;
  };
  const double statements = value("rtsql_statement_seconds_count");
  const double failures = value("rtsql_statement_failures_total");
  const double commits = value("rtsql_commits_total");
  session.execute("CREATE TABLE counted (a INTEGER)");
  session.execute("SELECT 1");
  EXPECT_THROW(session.execute("SELECT nothing"), Error);
  EXPECT_EQ(value("rtsql_statement_seconds_count"), statements + 3);
  EXPECT_EQ(value("rtsql_statement_failures_total"), failures + 1);
  EXPECT_EQ(value("rtsql_commits_total"), commits + 1);
}

}  // namespace
}  // namespace rtsql
