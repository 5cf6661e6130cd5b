// What a store has after a crash, and after a call of the system that fails, at every moment of a workload.
// RTSQL_CRASHES says how many crashes there are at least.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <span>

#include "common/error.h"
#include "failing_files.h"
#include "memory_files.h"
#include "recorded_files.h"
#include "stored_tables.h"
#include "tests/environment.h"

namespace rtsql {
namespace {

// Hears of each change before it is added, and when it is committed, and of the moments when all that were
// committed are on the disk.
struct Listener {
  std::function<void()> begun = [] {};
  std::function<void()> done = [] {};
  std::function<void()> synced = [] {};
};

// Commits changes of all kinds, one by one and in groups, synchronously and not, and makes checkpoints.
class Workload {
 public:
  Workload(Store& store, const Listener& listener) : store_(store), listener_(listener) {}

  void run() {
    run_synchronous();
    synchronous(false);
    run_not_synchronous();
    synchronous(true);
    commit({drop("e"), append("c", {texts(3)})});
  }

 private:
  void run_synchronous() {
    stored::Change create;
    *create.add_tables() = table_of(store_, "a", {integers(3, 1), texts(3)});
    *create.add_tables() = table_of(store_, "b", {integers(4'200, 1)});
    commit({create});
    for (int i = 0; i < 2; ++i) commit({append("a", {integers(2, i), texts(2)})});
    stored::Change view = append("a", {integers(2, 2), texts(2)});
    view.add_views()->set_name("v");
    commit({append("a", {integers(2, 9), texts(2)}), view, append("b", {integers(4'200, 9)})});
    commit({remove("b", {1, 2, 4'300}), remove("a", {0, 8})});
    checkpoint();
    commit({remove("b", {0, 8'395}), remove("a", {3})});
    stored::Change replace = drop("a");
    *replace.add_tables() = table_of(store_, "b", {integers(4'300, 7)});
    *replace.add_tables() = table_of(store_, "c", {texts(800)});
    commit({replace, append("c", {texts(850)})});
    commit({append("c", {texts(2)})});
  }

  void run_not_synchronous() {
    commit({append("c", {texts(3)})});
    commit({drop("b")});  // its file is needed until that is on the disk
    commit({put("d", {integers(4'400, 3)}), append("d", {integers(2, 2)})});
    checkpoint();
    stored::Change shorter = append("d", {integers(2, 5)});
    *shorter.add_deletions() = deletion_of("d", {7, 8, 4'000});
    commit({shorter, remove("d", every_third(4'400))});
    checkpoint();  // writes it anew
    commit({drop("d"), put("e", {integers(4'500, 1)})});
    commit({append("e", {integers(3, 1)})});
  }

  stored::Change put(const std::string& table, const std::vector<HostColumn>& columns) {
    stored::Change change;
    *change.add_tables() = table_of(store_, table, columns);
    return change;
  }
  stored::Change append(const std::string& table, const std::vector<HostColumn>& columns) {
    stored::Change change;
    *change.add_appends() = append_of(store_, table, columns);
    return change;
  }
  static stored::Change remove(const std::string& table, const std::vector<uint64_t>& rows) {
    stored::Change change;
    *change.add_deletions() = deletion_of(table, rows);
    return change;
  }
  static std::vector<uint64_t> every_third(uint64_t rows) {
    std::vector<uint64_t> numbers;
    for (uint64_t row = 0; row < rows; row += 3) numbers.push_back(row);
    return numbers;
  }
  static stored::Change drop(const std::string& table) {
    stored::Change change;
    change.add_dropped_tables(table);
    return change;
  }

  // Commits changes that wait together.
  void commit(const std::vector<stored::Change>& changes) {
    std::vector<CommitPtr> commits;
    for (const stored::Change& change : changes) {
      listener_.begun();
      commits.push_back(store_.add(change));
    }
    try {
      for (const CommitPtr& commit : commits) {
        store_.finish(*commit);
        listener_.done();
      }
      if (is_synchronous_) listener_.synced();
    } catch (...) {
      store_.undo_failed();
      throw;
    }
  }
  void checkpoint() {
    store_.checkpoint();
    listener_.synced();
  }
  void synchronous(bool is_synchronous) {
    store_.set_synchronous(is_synchronous);
    is_synchronous_ = is_synchronous;
  }

  Store& store_;
  const Listener& listener_;
  bool is_synchronous_ = true;
};

// Returns what the database has after each change of the workload, the first before any.
std::vector<std::string> states_of_workload() {
  MemoryFiles files;
  const std::unique_ptr<Store> store = open_store(files);
  std::vector<std::string> states;
  Workload(*store, {.begun = [&] { states.push_back(contents_of(*store)); }}).run();
  states.push_back(contents_of(*store));
  return states;
}

// Every prefix of the workload, with any part of what was not synced, opens to a state that has all changes
// that were synced, or more of those that were begun.
TEST(CrashTest, ACrashLosesNothingThatWasSynced) {
  const std::vector<std::string> states = states_of_workload();
  struct Moment {
    size_t step, begun, synced;
  };
  RecordedFiles files;
  std::vector<Moment> moments = {{0, 0, 0}};  // a database that is being made has nothing
  {
    const std::unique_ptr<Store> store = open_store(files);
    size_t begun = 0, done = 0, synced = 0;
    const auto note = [&] { moments.push_back({files.steps(), begun, synced}); };
    const Listener listener = {
        .begun = [&] { ++begun, note(); }, .done = [&] { ++done; }, .synced = [&] { synced = done, note(); }};
    Workload(*store, listener).run();
    ASSERT_EQ(synced + 1, states.size());
  }
  const size_t per_step = test::number_of("RTSQL_CRASHES", 100'000) / files.steps() + 1;
  std::mt19937 random(1);
  for (size_t step = 0; step <= files.steps(); ++step) {
    const Moment& last = *std::prev(std::ranges::upper_bound(moments, step, {}, &Moment::step));
    const std::span expected = std::span(states).subspan(last.synced, last.begun - last.synced + 1);
    for (size_t i = 0; i < per_step; ++i) {
      MemoryFiles left = files.after_crash(step, random);
      std::string found;
      try {
        found = contents_of(*open_store(left));
      } catch (const Error& error) {
        FAIL() << "step " << step << ", crash " << i << ": " << error.message();
      }
      ASSERT_NE(std::ranges::find(expected, found), expected.end())
          << "step " << step << ", crash " << i << ":\n"
          << found;
    }
  }
}

// Every call fails in turn: what was committed before is there, also for those who go on without opening the
// database anew.
TEST(CrashTest, AFailureOfTheDiskLosesNothing) {
  const std::vector<std::string> states = states_of_workload();
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    size_t begun = 0, done = 0;
    try {
      const std::unique_ptr<Store> store = open_store(files);
      try {
        Workload(*store, {.begun = [&] { ++begun; }, .done = [&] { ++done; }}).run();
      } catch (const Error& error) {
        ASSERT_EQ(error.kind(), ErrorKind::kIo) << error.message();
        ASSERT_EQ(contents_of(*store), states[done]) << "call " << failing;
      }
    } catch (const Error& error) {
      ASSERT_EQ(error.kind(), ErrorKind::kIo) << error.message();
    }
    const bool has_failed = files.stop_failing();
    const std::string found = contents_of(*open_store(files));
    const std::span expected = std::span(states).subspan(done, begun - done + 1);
    ASSERT_NE(std::ranges::find(expected, found), expected.end()) << "call " << failing << ":\n" << found;
    if (!has_failed) break;
  }
}

}  // namespace
}  // namespace rtsql
