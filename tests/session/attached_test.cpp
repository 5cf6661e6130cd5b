// Sessions that change several attached databases at the same time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

constexpr int kSessions = 6, kCommits = 40;

class AttachedTest : public DatabaseTest {
 protected:
  std::string folder(const std::string& name) const { return (folder_.path() / name).string(); }

  void attach(const std::string& name) {
    session_.execute(fmt::format("ATTACH '{}.rtsql' AS {}", folder(name), name));
  }

  int64_t count(const std::string& table) {
    return session_.execute("SELECT count(*) FROM " + table).rows->fetch(0, 1)[0].value(0).integer;
  }

  test::TemporaryFolder folder_;
  Session session_{database_};
};

// Each session writes to one of three databases in turns, in blocks that also append to a table in memory.
TEST_F(AttachedTest, KeepWhatIsCommittedToEachAtTheSameTime) {
  session_.execute("CREATE TABLE log (a INTEGER)");
  const std::vector<std::string> names = {"x", "y", "z"};
  for (const std::string& name : names) {
    attach(name);
    session_.execute(fmt::format("CREATE TABLE {}.t (a INTEGER)", name));
  }
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kSessions; ++thread) {
    threads.emplace_back([&, thread] {
      Session session(database_);
      for (int i = 0; i < kCommits; ++i) {
        const std::string& name = names[static_cast<size_t>(thread + i) % names.size()];
        session.execute("BEGIN");
        session.execute(fmt::format("INSERT INTO {}.t VALUES ({})", name, thread * kCommits + i));
        session.execute(fmt::format("INSERT INTO log VALUES ({})", thread * kCommits + i));
        session.execute("COMMIT");
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count("log"), kSessions * kCommits);
  for (const std::string& name : names) session_.execute("DETACH " + name);
  for (const std::string& name : names) attach(name);
  EXPECT_EQ(count("(SELECT a FROM x.t UNION SELECT a FROM y.t UNION SELECT a FROM z.t) AS u"),
            kSessions * kCommits);
  for (const std::string& name : names) {
    EXPECT_EQ(count(name + ".t"), kSessions * kCommits / 3);
    session_.execute("DETACH " + name);
  }
}

// What is attached and detached on the way is there, or is an error that says so, and nothing is lost.
TEST_F(AttachedTest, AreDetachedUnderSessionsThatUseThem) {
  attach("x");
  session_.execute("CREATE TABLE x.t (a INTEGER)");
  session_.execute("DETACH x");
  std::vector<int> committed(kSessions);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kSessions; ++thread) {
    threads.emplace_back([&, thread] {
      Session session(database_);
      for (int i = 0; i < kCommits; ++i) {
        try {
          session.execute("INSERT INTO x.t VALUES (1)");
          ++committed[static_cast<size_t>(thread)];
        } catch (const Error& error) {
          EXPECT_TRUE(error.sqlstate() == sqlstate::kUndefinedTable ||
                      error.sqlstate() == sqlstate::kUnknownSchema)
              << error.message();
        }
      }
    });
  }
  for (int i = 0; i < kCommits; ++i) {
    attach("x");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    session_.execute("DETACH x");
  }
  for (std::thread& thread : threads) thread.join();
  attach("x");
  int sum = 0;
  for (const int of_thread : committed) sum += of_thread;
  EXPECT_EQ(count("x.t"), sum);
  session_.execute("DETACH x");
}

// A database of any size opens and is listed at once: no column is read for it.
TEST_F(AttachedTest, IsListedWithoutReadingItsColumns) {
  attach("x");
  session_.execute("CREATE TABLE x.t AS SELECT range AS a, 'text ' || range AS b FROM range(1000)");
  session_.execute("DETACH x");
  attach("x");
  const auto bytes = [this] { return session_.tables().at(0).bytes; };
  EXPECT_EQ(bytes(), 0u);
  EXPECT_EQ(session_.execute("SHOW TABLES").rows->fetch(0, 1)[0].rows, 1u);
  EXPECT_EQ(bytes(), 0u);
  session_.execute("SELECT max(b) FROM x.t");
  EXPECT_GE(bytes(), 1000 * std::string_view("text 999").size());
}

}  // namespace
}  // namespace rtsql
