// Prepared queries of few rows by their keys are answered without the device's turn: beside whoever has it,
// with the rows that a plan finds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"
#include "gpu/device_turn.h"
#include "gpu/memory_moves.h"

namespace rtsql {
namespace {

constexpr int64_t kKeys = 2000;
constexpr std::chrono::seconds kPatience{20};

// All values of all rows, in any order.
std::vector<std::string> rows_of(StatementResult result) {
  std::vector<std::string> rows(result.rows->row_count());
  const std::vector<HostColumn> columns = result.rows->fetch(0, rows.size());
  for (size_t row = 0; row < rows.size(); ++row) {
    for (const HostColumn& column : columns)
      rows[row] += (column.is_null(row) ? std::string("NULL") : column.text(row)) + "|";
  }
  std::ranges::sort(rows);
  return rows;
}

class PointLookups : public DatabaseTest {
 protected:
  void SetUp() override {
    session_.execute(fmt::format(
        "CREATE TABLE t AS SELECT CASE WHEN range % 11 <> 0 THEN range / 3 END AS k, range AS id, "
        "'text ' || range % 97 AS s, CASE WHEN range % 5 <> 0 THEN range * 1.5 END AS d, "
        "DATE '2026-01-01' + CAST(range % 50 AS INTEGER) AS day FROM range({})",
        kKeys * 3));
  }

  static void use_index(Session& session, const std::string& method) {
    session.execute("SET tier = device");
    session.execute("SET index = " + method);
  }

  void create_index(const std::string& method, const std::string& column) {
    session_.execute(fmt::format("CREATE INDEX by_key ON t USING {} ({})", method, column));
    use_index(session_, method);
  }

  // Runs `work` while this thread has the device; fails where that waits for it.
  template <class Work>
  static auto beside_a_turn(Database& database, const Work& work) {
    std::optional<gpu::DeviceTurn> turn(std::in_place, database.device());
    auto answer = std::async(std::launch::async, work);
    const bool is_done = answer.wait_for(kPatience) == std::future_status::ready;
    turn.reset();
    EXPECT_TRUE(is_done) << "it has waited for the device";
    return answer.get();
  }

  StatementResult run(Session& session, const std::string& name, int64_t key) {
    return session.execute_prepared(name, {Value::of_integer(TypeId::kBigint, key)});
  }

  Session session_{database_};
};

TEST_F(PointLookups, WaitForNobody) {
  for (const char* method : {"hash", "sorted"}) {
    create_index(method, "k");
    session_.prepare(method, "SELECT id, s, d + 1, upper(s), day, $1 FROM t WHERE k = $1 AND id % 2 = 0", {});
    run(session_, method, 1);  // makes the plan
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
      const auto key = static_cast<int64_t>(random() % (kKeys + 100));
      const std::vector<std::string> expected = rows_of(session_.execute(fmt::format(
          "SELECT id, s, d + 1, upper(s), day, {0} FROM t WHERE k + 0 = {0} AND id % 2 = 0", key)));
      EXPECT_EQ(beside_a_turn(database_, [&] { return rows_of(run(session_, method, key)); }), expected);
    }
    session_.execute("DROP INDEX by_key");
  }
}

TEST_F(PointLookups, FilterGroupSortAndLimit) {
  create_index("hash", "k");
  const char* const queries[] = {
      "SELECT id, s FROM t WHERE k = {} ORDER BY d DESC NULLS LAST, id DESC LIMIT 2",
      "SELECT id FROM t WHERE k = {} ORDER BY id LIMIT 1 OFFSET 1",
      "SELECT count(*), count(d), max(day), sum(id) FILTER (WHERE id % 2 = 0) FROM t WHERE k = {}",
      "SELECT id % 2 AS r, count(*), max(s) FROM t WHERE k = {} GROUP BY r HAVING count(*) > 1 ORDER BY r",
      "SELECT DISTINCT id % 2 AS r FROM t WHERE k = {} AND d > 10 ORDER BY r DESC",
  };
  for (const char* query : queries) {
    const std::string text = query;
    const size_t place = text.find("{}");
    session_.prepare("q", std::string(text).replace(place, 2, "$1"), {});
    run(session_, "q", 1);
    for (const int64_t key : {0, 2, 5, 77, 1999, 2000}) {
      // No index is of the sum.
      const std::string by_scan =
          std::string(text).replace(place, 2, std::to_string(key)).replace(text.find("k ="), 1, "k + 0");
      EXPECT_EQ(beside_a_turn(database_, [&] { return rows_of(run(session_, "q", key)); }),
                rows_of(session_.execute(by_scan)))
          << by_scan;
    }
    session_.deallocate("q");
  }
}

TEST_F(PointLookups, TakeValuesAsProgramsSendThem) {
  create_index("hash", "k");
  session_.prepare("s", "SELECT id FROM t WHERE k = $1", {});
  const std::vector<std::string> expected = rows_of(session_.execute_prepared("s", {Value::of_text("5")}));
  EXPECT_EQ(expected.size(), 3u);
  EXPECT_EQ(beside_a_turn(database_,
                          [&] { return rows_of(session_.execute_prepared("s", {Value::of_text("5")})); }),
            expected);
  EXPECT_THROW(session_.execute_prepared("s", {Value::of_text("five")}), Error);
  EXPECT_EQ(rows_of(session_.execute_prepared("s", {Value::null_of(TypeId::kNull)})).size(), 0u);
}

TEST_F(PointLookups, FindTexts) {
  session_.execute("CREATE TABLE names AS SELECT s || ' ' || id AS name, id FROM t");
  for (const char* method : {"hash", "sorted"}) {
    session_.execute(fmt::format("CREATE INDEX of_names ON names USING {} (name)", method));
    use_index(session_, method);
    session_.prepare("s", "SELECT id, name FROM names WHERE name IN ($1, $2)", {});
    const auto find = [&](const std::string& a, const std::string& b) {
      return rows_of(session_.execute_prepared("s", {Value::of_text(a), Value::of_text(b)}));
    };
    find("", "");  // makes the plan
    const std::string known = "text 5 5", longer = known + "0", shorter = "text 5 ";
    for (const std::string& other :
         {std::string("text 96 96"), longer, shorter, std::string(), std::string("~")}) {
      std::vector<std::string> expected = {"5|text 5 5|"};
      if (other == "text 96 96") expected.push_back("96|text 96 96|");
      EXPECT_EQ(beside_a_turn(database_, [&] { return find(known, other); }), expected) << other;
    }
    EXPECT_TRUE(find(std::string(1000, 'x'), "text").empty());  // which the device finds
    session_.execute("DROP INDEX of_names");
    session_.deallocate("s");
  }
}

TEST_F(PointLookups, FailWhereARowHasNoValue) {
  create_index("hash", "id");
  session_.prepare("s", "SELECT CAST(s AS INTEGER) FROM t WHERE id = $1", {});
  for (int i = 0; i < 2; ++i) EXPECT_THROW(rows_of(run(session_, "s", 3)), Error);
  EXPECT_EQ(session_.transaction_state(), TransactionState::kNone);
}

TEST_F(PointLookups, LeaveManyRowsToTheDevice) {
  session_.execute("CREATE TABLE many AS SELECT range % 3 AS k, range AS id FROM range(300)");
  session_.execute("CREATE INDEX of_many ON many USING hash (k)");
  use_index(session_, "hash");
  session_.prepare("s", "SELECT id FROM many WHERE k = $1", {});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(run(session_, "s", 1).rows->row_count(), 100u);
}

TEST_F(PointLookups, FollowWhatTheirSessionSees) {
  create_index("sorted", "id");
  Session other(database_);
  session_.prepare("s", "SELECT s FROM t WHERE id = $1", {});
  const auto found = [&] { return rows_of(run(session_, "s", 7)); };
  EXPECT_EQ(found(), std::vector<std::string>{"text 7|"});
  session_.execute("BEGIN");
  EXPECT_EQ(found(), std::vector<std::string>{"text 7|"});
  other.execute("UPDATE t SET s = 'changed' WHERE id = 7");
  EXPECT_EQ(found(), std::vector<std::string>{"text 7|"});
  session_.execute("COMMIT");
  EXPECT_EQ(found(), std::vector<std::string>{"changed|"});
  other.execute("DROP TABLE t");
  EXPECT_THROW(run(session_, "s", 7), Error);
}

TEST_F(PointLookups, FindDataThatHaveMoved) {
  create_index("hash", "id");
  session_.prepare("s", "SELECT s, d FROM t WHERE id = $1", {});
  const std::vector<std::string> expected = rows_of(run(session_, "s", 7));
  for (const char* limit : {"'1 MiB'", "DEFAULT"}) {
    try {
      session_.execute(fmt::format("SET memory_limit = {}", limit));
    } catch (const Error&) {
      GTEST_SKIP() << "the host has no room for the tables";
    }
    for (int i = 0; i < 3; ++i) EXPECT_EQ(rows_of(run(session_, "s", 7)), expected);
  }
}

// Rows come and go beside them, in place and by new columns.
TEST_F(PointLookups, ReadWholeRowsBesideChanges) {
  create_index("hash", "id");
  std::atomic<bool> has_ended = false;
  std::vector<std::jthread> readers;
  for (uint32_t reader = 0; reader < 3; ++reader) {
    readers.emplace_back([&, reader] {
      Session session(database_);
      use_index(session, "hash");
      session.prepare("s", "SELECT id, s FROM t WHERE id = $1", {});
      std::mt19937 random(reader);
      while (!has_ended) {
        const auto key = static_cast<int64_t>(random() % (kKeys * 3));
        const std::vector<std::string> rows = rows_of(run(session, "s", key));
        ASSERT_EQ(rows.size(), 1u);
        EXPECT_TRUE(rows[0] == fmt::format("{}|text {}|", key, key % 97) ||
                    rows[0] == fmt::format("{}|new|", key))
            << rows[0];
      }
    });
  }
  for (int64_t round = 0; round < 15; ++round) {
    session_.execute(fmt::format("INSERT INTO t VALUES (NULL, {}, 'later', NULL, NULL)", kKeys * 3 + round));
    session_.execute(fmt::format("UPDATE t SET s = 'new' WHERE id = {}", round * 10));
    session_.execute(fmt::format("DELETE FROM t WHERE id = {}", kKeys * 3 + round));
  }
  has_ended = true;
}

}  // namespace
}  // namespace rtsql
