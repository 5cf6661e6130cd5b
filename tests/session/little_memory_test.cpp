// Sessions on threads of their own over tables that together have no room on the device and on the host:
// columns leave for files and come back while others read them and append to them. Nobody sees other rows
// than were committed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "common/error.h"
#include "database_test.h"

namespace rtsql {
namespace {

constexpr int kTables = 8, kSessions = 4, kRounds = 30;
constexpr int64_t kRows = 40'000;

class LittleMemory : public DatabaseTest {
 protected:
  void SetUp() override {
    Session session(database_);
    for (int i = 0; i < kTables; ++i) {
      session.execute(
          fmt::format("CREATE TABLE t{} AS SELECT range AS id, CASE WHEN range % 7 <> 0 THEN 1 END AS one, "
                      "'x' || range % 100 AS s FROM range({})",
                      i, kRows));
    }
    session.execute("SET memory_limit = '3 MiB'");
    session.execute("SET host_memory_limit = '2 MiB'");
  }
  void TearDown() override {
    {
      Session session(database_);
      session.execute("RESET memory_limit");
      session.execute("RESET host_memory_limit");
    }
    DatabaseTest::TearDown();
  }

  // A statement may be refused for want of memory, as others use theirs meanwhile. Any other error is wrong.
  template <class Work>
  void attempt(const Work& work) {
    try {
      work();
      ++done_;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory) ADD_FAILURE() << error.message();
    }
  }

  void read(Session& session, int table) {
    const std::string from = fmt::format("FROM t{}", table);
    const StatementResult result = session.execute(
        "SELECT count(*), sum(id), count(one), count(DISTINCT s), count(*) FILTER (WHERE id < 0) " + from);
    const std::vector<HostColumn> row = result.rows->fetch(0, 1);
    const auto number = [&](size_t column) { return row[column].value(0).exact(); };
    const Int128 appended = number(4);
    EXPECT_EQ(number(0), kRows + appended) << table;
    EXPECT_EQ(number(1), kRows * (kRows - 1) / 2 - appended) << table;
    EXPECT_EQ(number(2), kRows - (kRows + 6) / 7 + appended) << table;
    EXPECT_EQ(number(3), Int128{100}) << table;
    EXPECT_LE(appended, appended_[static_cast<size_t>(table)]) << table;
  }

  void append(Session& session, int table) {
    ++appended_[static_cast<size_t>(table)];  // before anybody can see it
    session.execute(fmt::format("INSERT INTO t{} VALUES (-1, 1, 'x5')", table));
  }

  std::atomic<int> done_ = 0;
  std::vector<std::atomic<int64_t>> appended_ = std::vector<std::atomic<int64_t>>(kTables);
};

TEST_F(LittleMemory, IsSharedByThoseWhoReadAndAppend) {
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kSessions; ++i) {
      threads.emplace_back([&, i] {
        Session session(database_);
        session.execute(i % 2 == 0 ? "SET tier = device" : "SET tier = auto");
        std::mt19937 random(static_cast<unsigned>(i));
        for (int round = 0; round < kRounds; ++round) {
          const int table = static_cast<int>(random() % kTables);
          attempt([&] { random() % 4 == 0 ? append(session, table) : read(session, table); });
        }
      });
    }
  }
  EXPECT_GT(done_, kSessions * kRounds / 2);
  Session session(database_);
  for (int i = 0; i < kTables; ++i) read(session, i);
}

}  // namespace
}  // namespace rtsql
