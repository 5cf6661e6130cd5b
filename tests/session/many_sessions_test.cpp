// Sessions of one database on threads of their own, which change and read the same tables. What must hold
// whatever their order: nobody sees half of a transfer, and no row that was committed is lost. CI runs this
// under ThreadSanitizer, too.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"

namespace rtsql {
namespace {

constexpr int kSessions = 8;
constexpr int kRounds = 12;
constexpr int64_t kAccounts = 40, kBalance = 100;

int64_t number(Session& session, const std::string& query) {
  const StatementResult result = session.execute(query);
  return result.rows->fetch(0, 1).at(0).value(0).integer;
}

class ManySessions : public DatabaseTest {
 protected:
  void SetUp() override {
    Session session(database_);
    session.execute(
        fmt::format("CREATE TABLE accounts AS SELECT CAST(range AS INTEGER) AS id, {} AS balance "
                    "FROM range({})",
                    kBalance, kAccounts));
    session.execute("CREATE INDEX account ON accounts USING sorted (id)");
    session.execute("CREATE TABLE log (session INTEGER, round INTEGER)");
  }

  // Runs `work` on a thread for each session, with its session and its number.
  template <class Work>
  void run_sessions(const Work& work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kSessions; ++i) {
      threads.emplace_back([&, i] {
        Session session(database_);
        try {
          work(session, i);
        } catch (const Error& error) {
          ADD_FAILURE() << "session " << i << ": " << error.message();
        }
      });
    }
  }
};

// Returns whether the transfer is committed.
bool transfer(Session& session, std::mt19937& random) {
  const auto from = static_cast<int64_t>(random() % kAccounts),
             to = static_cast<int64_t>(random() % kAccounts);
  session.execute("BEGIN");
  session.execute(fmt::format("UPDATE accounts SET balance = balance - 1 WHERE id = {}", from));
  session.execute(fmt::format("UPDATE accounts SET balance = balance + 1 WHERE id = {}", to));
  try {
    session.execute("COMMIT");
    return true;
  } catch (const Error& error) {
    EXPECT_EQ(error.sqlstate(), sqlstate::kSerializationFailure) << error.message();
    EXPECT_EQ(session.transaction_state(), TransactionState::kNone);
    return false;
  }
}

TEST_F(ManySessions, TransfersAreSeenWholeOrNotAtAll) {
  std::atomic<int> committed = 0;
  run_sessions([&](Session& session, int i) {
    std::mt19937 random(static_cast<uint32_t>(i));
    for (int round = 0; round < kRounds; ++round) {
      if (i % 2 == 0) committed += transfer(session, random) ? 1 : 0;
      EXPECT_EQ(number(session, "SELECT sum(balance) FROM accounts"), kAccounts * kBalance);
    }
  });
  EXPECT_GT(committed, 0);
}

TEST_F(ManySessions, ABlockReadsOneSnapshot) {
  run_sessions([&](Session& session, int i) {
    for (int round = 0; round < kRounds; ++round) {
      if (i % 2 == 0) {
        session.execute(fmt::format("INSERT INTO log VALUES ({}, {})", i, round));
        continue;
      }
      session.execute("BEGIN READ ONLY");
      const int64_t first = number(session, "SELECT count(*) FROM log");
      EXPECT_EQ(number(session, "SELECT count(*) FROM log a JOIN log b USING (session, round)"), first);
      EXPECT_EQ(number(session, "SELECT count(*) FROM log"), first);
      session.execute("COMMIT");
    }
  });
}

TEST_F(ManySessions, StatementsThatMeetAreRunOnceMore) {
  run_sessions([&](Session& session, int i) {
    for (int round = 0; round < kRounds; ++round)
      session.execute(fmt::format("INSERT INTO log VALUES ({}, {})", i, round));
  });
  Session session(database_);
  EXPECT_EQ(number(session, "SELECT count(*) FROM log"), kSessions * kRounds);
  EXPECT_EQ(number(session, "SELECT count(*) FROM (SELECT DISTINCT session, round FROM log) rows"),
            kSessions * kRounds);
}

TEST_F(ManySessions, RowsThatBlocksAppendDoNotConflict) {
  run_sessions([&](Session& session, int i) {
    for (int round = 0; round < kRounds / 2; ++round) {
      session.execute("BEGIN");
      session.execute(fmt::format("INSERT INTO log VALUES ({}, {})", i, 2 * round));
      session.execute(fmt::format("INSERT INTO log VALUES ({}, {})", i, 2 * round + 1));
      session.execute("COMMIT");
      EXPECT_EQ(number(session, fmt::format("SELECT count(*) FROM log WHERE session = {}", i)),
                2 * round + 2);
    }
  });
  Session session(database_);
  EXPECT_EQ(number(session, "SELECT count(*) FROM log"), kSessions * kRounds);
}

// Different sessions define different tables, and ask for the same by the same texts.
TEST_F(ManySessions, DefinitionsAndPlansAreShared) {
  run_sessions([&](Session& session, int i) {
    session.execute("PREPARE balance AS SELECT balance FROM accounts WHERE id = $1");
    for (int round = 0; round < kRounds / 4; ++round) {
      const std::string name = fmt::format("own_{}", i);
      session.execute(
          fmt::format("CREATE TABLE {} AS SELECT CAST(range AS INTEGER) AS k, range % 7 AS g FROM "
                      "range({})",
                      name, 1000 + i));
      session.execute(fmt::format("CREATE INDEX {0}_k ON {0} USING hash (k)", name));
      EXPECT_EQ(number(session, fmt::format("SELECT count(*) FROM {}", name)), 1000 + i);
      EXPECT_EQ(number(session, fmt::format("SELECT k FROM {} WHERE k = {}", name, 999)), 999);
      EXPECT_EQ(number(session, "SELECT count(*) FROM accounts WHERE balance > 0"), kAccounts);
      EXPECT_EQ(number(session, fmt::format("EXECUTE balance ({})", i)), kBalance);
      session.execute("DROP TABLE " + name);
    }
  });
  Session session(database_);
  EXPECT_EQ(session.tables().size(), 2u);
}

TEST_F(ManySessions, SettingsAreASessionsOwn) {
  run_sessions([&](Session& session, int i) {
    session.execute(i % 2 == 0 ? "SET index = none" : "SET index = sorted");
    session.execute(i % 3 == 0 ? "SET tier = device" : "SET tier = auto");
    for (int round = 0; round < kRounds; ++round) {
      StatementResult result = session.execute("SELECT balance FROM accounts WHERE id = 7");
      EXPECT_EQ(result.rows->row_count(), 1u);
      EXPECT_EQ(result.used.indexes.empty(), i % 2 == 0);
    }
  });
}

TEST_F(ManySessions, AnInterruptStopsItsSessionAlone) {
  const std::string long_query =
      "SELECT count(*) FROM range(3000) a, range(3000) b, range(1000) c "
      "WHERE (a.range * b.range + c.range) % 1000003 = 7";
  Session interrupted(database_);
  std::atomic<bool> ended = false;
  std::jthread runs([&] {
    try {
      interrupted.execute(long_query);
    } catch (const Error& error) {
      EXPECT_EQ(error.sqlstate(), sqlstate::kCanceled);
    }
    ended = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  while (!ended) {
    interrupted.interrupt().raise();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  Session other(database_);
  EXPECT_EQ(number(other, "SELECT sum(balance) FROM accounts"), kAccounts * kBalance);
}

}  // namespace
}  // namespace rtsql
