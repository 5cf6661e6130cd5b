// Random transactions of several sessions over a database in a folder. Each that commits appends its number
// to a table, whose order is that in which they have committed: so each transaction can be held against the
// state that the ones before it have left. What must hold: all that a transaction reads is one state of the
// database, with what its session has committed before; nobody reads what was undone; no change is lost. CI
// runs this under ThreadSanitizer, too. RTSQL_HISTORY_ROUNDS says how many transactions a session runs, and
// RTSQL_HISTORY_SEED which.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/error.h"
#include "engine/session.h"
#include "tests/environment.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

constexpr int kSessions = 8;
constexpr int kItems = 5;  // tables of one row, or of none

using Item = std::optional<int64_t>;  // the value of the row
using Items = std::map<int, Item>;    // by the table's number

struct Event {
  int64_t id = 0;
  int session = 0;
  bool is_serializable = false;
  std::vector<int64_t> snapshots = {};  // how many had committed, whenever it has looked
  Items reads = {}, writes = {};
  bool is_committed = false;
};

class Client {
 public:
  Client(Database& database, int number, uint64_t seed)
      : session_(database), number_(number), random_(static_cast<uint32_t>(seed * kSessions) + number) {
    session_.execute(number % 2 == 0 ? "SET tier = reference" : "SET tier = auto");
  }

  std::vector<Event> run(uint64_t rounds) {
    for (uint64_t round = 0; round < rounds; ++round) {
      events_.push_back({.id = number_ + kSessions * static_cast<int64_t>(round + 1), .session = number_});
      try {
        run_one();
      } catch (const Error& error) {
        const bool is_conflict = error.sqlstate() == sqlstate::kSerializationFailure ||
                                 error.sqlstate() == sqlstate::kUniqueViolation;
        EXPECT_TRUE(is_conflict) << error.message();
        if (session_.transaction_state() != TransactionState::kNone) session_.execute("ROLLBACK");
      }
    }
    return std::move(events_);
  }

 private:
  bool chance(uint32_t percent) { return random_() % 100 < percent; }

  void run_one() {
    if (chance(10)) return insert_alone();
    if (chance(15)) return read_alone();
    if (chance(10)) return change_own_table();
    run_block();
  }

  void insert_alone() {
    log();
    event().is_committed = true;
  }

  void read_alone() {
    std::string query = "SELECT (SELECT count(*) FROM log)";
    for (int item = 0; item < kItems; ++item) query += fmt::format(", (SELECT value FROM item_{})", item);
    const std::vector<HostColumn> row = session_.execute(query).rows->fetch(0, 1);
    event().snapshots.push_back(row[0].value(0).integer);
    for (int item = 0; item < kItems; ++item)
      event().reads[item] = item_of(row[static_cast<size_t>(item) + 1]);
  }

  void change_own_table() {
    session_.execute(fmt::format("CREATE OR REPLACE TABLE own_{} AS SELECT {} AS id", number_, event().id));
    EXPECT_EQ(number(fmt::format("SELECT id FROM own_{}", number_)), event().id);
  }

  void run_block() {
    event().is_serializable = chance(15);
    session_.execute(event().is_serializable ? "BEGIN ISOLATION LEVEL SERIALIZABLE" : "BEGIN");
    look();
    for (uint64_t step = 0, steps = 1 + random_() % 3; step < steps; ++step) {
      const int item = static_cast<int>(random_() % kItems);
      if (!event().writes.contains(item)) event().reads[item] = read(item);
      if (chance(60)) write(item);
      if (chance(8)) {
        session_.execute(
            fmt::format("ALTER TABLE item_{} ADD COLUMN more_{}_{} INTEGER", item, event().id, step));
      }
    }
    look();
    if (chance(15)) {
      session_.execute("ROLLBACK");
      return;
    }
    log();
    session_.execute("COMMIT");
    event().is_committed = true;
  }

  void look() { event().snapshots.push_back(number("SELECT count(*) FROM log")); }
  void log() { session_.execute(fmt::format("INSERT INTO log VALUES ({})", event().id)); }

  Item read(int item) {
    const StatementResult result = session_.execute(fmt::format("SELECT value FROM item_{}", item));
    EXPECT_LE(result.rows->row_count(), 1u);
    if (result.rows->row_count() == 0) return std::nullopt;
    return item_of(result.rows->fetch(0, 1).at(0));
  }

  // Every value is written once.
  void write(int item) {
    const Item now = event().writes.contains(item) ? event().writes[item] : event().reads[item];
    const int64_t value = event().id * 10 + static_cast<int64_t>(event().writes.size());
    if (!now) {
      session_.execute(fmt::format("INSERT INTO item_{} (id, value) VALUES (0, {})", item, value));
    } else if (chance(20)) {
      session_.execute(fmt::format("DELETE FROM item_{}", item));
      event().writes[item] = std::nullopt;
      return;
    } else {
      session_.execute(fmt::format("UPDATE item_{} SET value = {}", item, value));
    }
    event().writes[item] = value;
  }

  static Item item_of(const HostColumn& column) {
    return column.is_null(0) ? std::nullopt : Item(column.value(0).integer);
  }
  int64_t number(const std::string& query) {
    return session_.execute(query).rows->fetch(0, 1).at(0).value(0).integer;
  }
  Event& event() { return events_.back(); }

  Session session_;
  const int number_;
  std::mt19937 random_;
  std::vector<Event> events_;
};

// Returns the numbers of the transactions in the order in which they have committed.
std::vector<int64_t> commit_order(Session& session) {
  const StatementResult result = session.execute("SELECT id FROM log");
  const HostColumn column = std::move(result.rows->fetch(0, result.rows->row_count()).at(0));
  std::vector<int64_t> order;
  for (uint64_t row = 0; row < column.rows; ++row) order.push_back(column.value(row).integer);
  return order;
}

class History {
 public:
  History(const std::vector<Event>& events, const std::vector<int64_t>& order) : events_(events) {
    for (const Event& event : events) by_id_[event.id] = &event;
    Items state;
    for (int item = 0; item < kItems; ++item) state[item] = 0;
    states_.push_back(state);
    for (const int64_t id : order) {
      if (!by_id_.contains(id)) throw std::runtime_error(fmt::format("nobody has appended {}", id));
      EXPECT_TRUE(by_id_[id]->is_committed) << "transaction " << id << " was undone, and is there";
      EXPECT_TRUE(place_.emplace(id, states_.size() - 1).second) << "transaction " << id << " is there twice";
      for (const auto& [item, value] : by_id_[id]->writes) state[item] = value;
      states_.push_back(state);
    }
  }

  const Items& end() const { return states_.back(); }

  void check() const {
    std::map<int, size_t> seen;  // by the session, how many had committed when its last transaction had
    for (const Event& event : events_) {
      SCOPED_TRACE(fmt::format("transaction {} of session {}", event.id, event.session));
      ASSERT_TRUE(!event.is_committed || place_.contains(event.id)) << "it is committed, and lost";
      if (event.snapshots.empty()) continue;
      const auto snapshot = static_cast<size_t>(event.snapshots.front());
      for (const int64_t again : event.snapshots) EXPECT_EQ(again, event.snapshots.front());
      ASSERT_LT(snapshot, states_.size());
      EXPECT_GE(snapshot, seen[event.session]) << "it misses what its session has committed or read";
      seen[event.session] = std::max(seen[event.session], snapshot);
      for (const auto& [item, value] : event.reads)
        EXPECT_EQ(value, states_[snapshot].at(item)) << "item " << item << " of snapshot " << snapshot;
      if (!event.is_committed) continue;
      const size_t place = place_.at(event.id);
      seen[event.session] = place + 1;
      for (const auto& [item, value] : event.writes)
        EXPECT_EQ(event.reads.at(item), states_[place].at(item)) << "a change of item " << item << " is lost";
      EXPECT_TRUE(!event.is_serializable || snapshot == place) << "it is not serializable";
    }
  }

 private:
  const std::vector<Event>& events_;
  std::map<int64_t, const Event*> by_id_;
  std::map<int64_t, size_t> place_;  // by the number, how many have committed before
  std::vector<Items> states_;
};

void run_history(Database& database, uint64_t seed) {
  const uint64_t rounds = test::number_of("RTSQL_HISTORY_ROUNDS", 30);
  std::mutex mutex;
  std::vector<Event> events;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kSessions; ++i) {
      threads.emplace_back([&, i] {
        std::vector<Event> own = Client(database, i, seed).run(rounds);
        const std::lock_guard lock(mutex);
        events.insert(events.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
      });
    }
  }
  Session session(database);
  const std::vector<int64_t> order = commit_order(session);
  EXPECT_GT(order.size(), rounds);
  History(events, order).check();
}

TEST(Histories, TransactionsReadSnapshotsAndLoseNothing) {
  const uint64_t seed = test::number_of("RTSQL_HISTORY_SEED", 1);
  for (const char* synchronous : {"on", "off"}) {
    SCOPED_TRACE(fmt::format("RTSQL_HISTORY_SEED={}, synchronous {}", seed, synchronous));
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "x.rtsql").string();
    std::vector<int64_t> order;
    {
      Database database({.device = {}, .folder = path});
      Session session(database);
      session.execute(fmt::format("SET synchronous = {}", synchronous));
      session.execute("CREATE TABLE log (id BIGINT)");
      for (int item = 0; item < kItems; ++item) {
        session.execute(fmt::format("CREATE TABLE item_{} (id INTEGER PRIMARY KEY, value BIGINT)", item));
        session.execute(fmt::format("INSERT INTO item_{} VALUES (0, 0)", item));
      }
      run_history(database, seed);
      order = commit_order(session);
    }
    Database reopened({.device = {}, .folder = path});
    Session session(reopened);
    EXPECT_EQ(commit_order(session), order);
  }
}

}  // namespace
}  // namespace rtsql
