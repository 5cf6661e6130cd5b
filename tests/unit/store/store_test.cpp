#include "store/store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "common/error.h"
#include "failing_files.h"
#include "files/hash.h"
#include "memory_files.h"
#include "recorded_files.h"
#include "schema/column_builder.h"
#include "store/apply_change.h"
#include "store/merge_segments.h"
#include "store/schema_record.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

HostColumn integers(uint64_t rows, int32_t first) {
  HostColumn column;
  column.type = TypeId::kInteger;
  column.rows = rows;
  column.data.resize(rows * sizeof(int32_t));
  for (uint64_t row = 0; row < rows; ++row) {
    const int32_t value = first + static_cast<int32_t>(row);
    std::memcpy(column.data.data() + row * sizeof value, &value, sizeof value);
  }
  return column;
}

HostColumn texts(uint64_t rows) {
  HostColumn column = integers(rows, 0);
  column.type = TypeId::kVarchar;
  std::vector<std::string> sorted;
  for (uint64_t row = 0; row < rows; ++row) sorted.push_back(fmt::format("text {:06}", row));
  column.dictionary = std::make_shared<const Dictionary>(sorted);
  column.validity.assign((rows + 31) / 32, 0xFFFFFFFE);
  return column;
}

stored::Table table_of(Store& store, const std::string& name, const std::vector<HostColumn>& columns) {
  stored::Table table;
  table.set_name(name);
  table.set_rows(columns.front().rows);
  for (const HostColumn& column : columns) {
    stored::Column& record = *table.add_columns();
    record =
        to_record(ColumnDefinition{.name = fmt::format("c{}", table.columns_size()), .type = column.type});
    *record.add_segments() = store.write_segment(column);
  }
  return table;
}

stored::Append append_of(Store& store, const std::string& table, const std::vector<HostColumn>& columns) {
  stored::Append rows;
  rows.set_table(table);
  rows.set_rows(columns.front().rows);
  for (const HostColumn& column : columns) *rows.add_segments() = store.write_segment(column);
  return rows;
}

// Few values are written, of many their hash.
std::string contents_of(const HostColumn& values) {
  constexpr uint64_t kFew = 10;
  if (values.rows > kFew) {
    const uint64_t texts = values.dictionary ? hash_of(std::as_bytes(values.dictionary->texts().bytes())) : 0;
    return fmt::format("{:x} {:x} {:x} ", hash_of(values.data),
                       hash_of(std::as_bytes(std::span(values.validity))), texts);
  }
  std::string text;
  for (uint64_t row = 0; row < values.rows; ++row)
    text += values.is_null(row) ? "NULL " : values.text(row) + " ";
  return text;
}

// Writes what a store has, values and all, so that two states can be compared.
std::string contents_of(const Store& store) {
  std::string text;
  for (const stored::Table& table : store.catalog().tables()) {
    text += fmt::format("table {} {}\n", table.name(), table.rows());
    for (const stored::Column& column : table.columns()) {
      for (const stored::Segment& segment : column.segments()) {
        const HostColumn values = store.read_segment(segment, from_record(column.type()));
        text += contents_of(values);
      }
      text += "\n";
    }
  }
  for (const stored::View& view : store.catalog().views()) text += "view " + view.name() + "\n";
  return text;
}

std::unique_ptr<Store> open(Files& files, LockKind lock = LockKind::kExclusive) {
  return Store::open(files, "db", lock);
}

TEST(StoreTest, KeepsWhatWasCommitted) {
  MemoryFiles files;
  std::string written;
  {
    const std::unique_ptr<Store> store = open(files);
    stored::Change change;
    *change.add_tables() = table_of(*store, "small", {integers(3, 1), texts(3)});
    *change.add_tables() = table_of(*store, "large", {integers(10'000, 1), texts(10'000)});
    store->commit(change);
    stored::Change more;
    *more.add_appends() = append_of(*store, "LARGE", {integers(5, 100), texts(5)});
    store->commit(more);
    written = contents_of(*store);
    EXPECT_TRUE(written.starts_with("table small 3\n1 2 3 \nNULL text 000001 text 000002"));
  }
  EXPECT_EQ(contents_of(*open(files)), written);
  EXPECT_EQ(contents_of(*open(files, LockKind::kShared)), written);
}

TEST(StoreTest, RemovesFilesThatNobodyReads) {
  MemoryFiles files;
  const std::unique_ptr<Store> store = open(files);
  stored::Change change;
  *change.add_tables() = table_of(*store, "t", {integers(10'000, 1)});
  store->commit(change);
  const stored::Segment segment = store->catalog().tables(0).columns(0).segments(0);
  StoredFilePtr held = store->hold_file(segment);
  stored::Change drop;
  drop.add_dropped_tables("t");
  store->commit(drop);
  EXPECT_EQ(store->read_segment(segment, TypeId::kInteger).at<int32_t>(9'999), 10'000);
  held.reset();
  store->checkpoint();
  EXPECT_TRUE(files.list("db/data").empty());
}

TEST(StoreTest, RefusesWhatIsNoDatabase) {
  MemoryFiles files;
  files.make_folder("db");
  files.open("db/notes.txt", FileUse::kCreate);
  EXPECT_THROW(open(files), Error);
  EXPECT_EQ(files.list("db").size(), 1u);
}

TEST(StoreTest, ADatabaseThatHasLostItsCurrentIsNoNewOne) {
  for (const uint64_t rows : {3u, 5'000u}) {
    MemoryFiles files;
    {
      const std::unique_ptr<Store> store = open(files);
      stored::Change change;
      *change.add_tables() = table_of(*store, "t", {integers(rows, 1)});
      store->commit(change);
      MemoryFiles left;  // as after a crash, before a checkpoint
      left.make_folder("db");
      left.make_folder("db/data");
      for (const auto& [path, bytes] : files.contents()) {
        if (path != "db/CURRENT") left.contents()[path] = std::make_shared<std::string>(*bytes);
      }
      EXPECT_THROW(open(left), Error);
      EXPECT_TRUE(left.exists("db/log-1"));
    }
  }
}

TEST(StoreTest, OneWriterOrManyReaders) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "x.rtsql").string();
  {
    const auto writer = Store::open(system_files(), path, LockKind::kExclusive);
    EXPECT_THROW(Store::open(system_files(), path, LockKind::kExclusive), Error);
    EXPECT_THROW(Store::open(system_files(), path, LockKind::kShared), Error);
  }
  const auto reader = Store::open(system_files(), path, LockKind::kShared);
  const auto another = Store::open(system_files(), path, LockKind::kShared);
  EXPECT_THROW(Store::open(system_files(), path, LockKind::kExclusive), Error);
}

// Commits changes of all kinds, and makes checkpoints; `begun` hears of the state that comes before each is
// begun, and `done` afterwards.
void run_workload(Store& store, const std::function<void()>& begun, const std::function<void()>& done) {
  const auto commit = [&](const stored::Change& change) {
    begun();
    store.commit(change);
    done();
  };
  const auto checkpoint = [&] {
    begun();
    store.checkpoint();
    done();
  };
  stored::Change create;
  *create.add_tables() = table_of(store, "a", {integers(3, 1), texts(3)});
  *create.add_tables() = table_of(store, "b", {integers(5'000, 1)});
  commit(create);
  for (int i = 0; i < 4; ++i) {
    stored::Change append;
    *append.add_appends() = append_of(store, "a", {integers(2, i), texts(2)});
    if (i == 2) append.add_views()->set_name("v");
    commit(append);
  }
  checkpoint();
  stored::Change replace;
  replace.add_dropped_tables("a");
  *replace.add_tables() = table_of(store, "b", {integers(6'000, 7)});
  *replace.add_tables() = table_of(store, "c", {texts(1'000)});
  commit(replace);
  stored::Change append;
  *append.add_appends() = append_of(store, "c", {texts(1'100)});
  commit(append);
  checkpoint();
  stored::Change drop;
  drop.add_dropped_tables("b");
  drop.add_dropped_views("v");
  commit(drop);
}

// Returns what the database has after each step of the workload, the first before any.
std::vector<std::string> states_of_workload() {
  MemoryFiles files;
  const std::unique_ptr<Store> store = open(files);
  std::vector<std::string> states = {contents_of(*store)};
  run_workload(
      *store, [] {}, [&] { states.push_back(contents_of(*store)); });
  return states;
}

// Every prefix of the workload, with any part of what was not synced, opens to the last acknowledged state or
// to the one that was being committed.
TEST(StoreTest, ACrashLosesNothingThatWasCommitted) {
  const std::vector<std::string> states = states_of_workload();
  RecordedFiles files;
  std::vector<size_t> acknowledged;  // by which of the files' steps each state was
  {
    const std::unique_ptr<Store> store = open(files);
    acknowledged.push_back(0);  // a database that is being made has nothing
    run_workload(
        *store, [] {}, [&] { acknowledged.push_back(files.steps()); });
  }
  constexpr size_t kStates = 100'000;
  const size_t per_step = kStates / files.steps() + 1;
  std::mt19937 random(1);
  for (size_t step = 0; step <= files.steps(); ++step) {
    const size_t last =
        static_cast<size_t>(std::ranges::upper_bound(acknowledged, step) - acknowledged.begin()) - 1;
    const std::set<std::string> expected = {states[last], states[std::min(last + 1, states.size() - 1)]};
    for (size_t i = 0; i < per_step; ++i) {
      MemoryFiles left = files.after_crash(step, random);
      std::string found;
      try {
        found = contents_of(*open(left));
      } catch (const Error& error) {
        FAIL() << "step " << step << ", crash " << i << ": " << error.message();
      }
      ASSERT_TRUE(expected.contains(found)) << "step " << step << ", crash " << i << ":\n" << found;
    }
  }
}

// Every call fails in turn: what was committed before is there, also for those who go on without opening the
// database anew.
TEST(StoreTest, AFailureOfTheDiskLosesNothing) {
  const std::vector<std::string> states = states_of_workload();
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    size_t last = 0;
    bool is_attempted = false;
    try {
      const std::unique_ptr<Store> store = open(files);
      try {
        run_workload(
            *store, [&] { is_attempted = true; },
            [&] {
              is_attempted = false;
              ++last;
            });
      } catch (const Error& error) {
        ASSERT_EQ(error.kind(), ErrorKind::kIo) << error.message();
        ASSERT_EQ(contents_of(*store), states[last]) << "call " << failing;
      }
    } catch (const Error& error) {
      ASSERT_EQ(error.kind(), ErrorKind::kIo) << error.message();
    }
    const bool has_failed = files.stop_failing();
    const std::string found = contents_of(*open(files));
    ASSERT_TRUE(found == states[last] || (is_attempted && found == states[last + 1]))
        << "call " << failing << ":\n"
        << found;
    if (!has_failed) break;
  }
}

// Where the sync of the log fails, the change may be there when the database is opened again.
TEST(StoreTest, WhatAChangeMayNameIsNotDiscarded) {
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    try {
      const std::unique_ptr<Store> store = open(files);
      stored::Change change;
      *change.add_tables() = table_of(*store, "t", {integers(5'000, 1)});
      try {
        store->commit(change);
      } catch (const Error&) {
        store->discard(change.tables(0).columns(0).segments(0));
      }
    } catch (const Error&) {
      continue;
    }
    const bool has_failed = files.stop_failing();
    EXPECT_NO_THROW(contents_of(*open(files))) << "call " << failing;
    if (!has_failed) break;
  }
}

// After a failure a store takes changes, or says that it takes none; it never loses what it took.
TEST(StoreTest, AStoreThatGoesOnKeepsWhatItTakes) {
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    std::string taken;
    try {
      const std::unique_ptr<Store> store = open(files);
      for (int i = 0; i < 6; ++i) {
        try {
          stored::Change change;
          *change.add_tables() =
              table_of(*store, fmt::format("t{}", i), {integers(i % 2 == 0 ? 3 : 5'000, i)});
          store->commit(change);
          if (i == 3) store->checkpoint();
        } catch (const Error&) {
          continue;
        }
        taken = contents_of(*store);
      }
    } catch (const Error&) {
      continue;  // the database was not made
    }
    const bool has_failed = files.stop_failing();
    const std::string found = contents_of(*open(files));
    ASSERT_TRUE(found.starts_with(taken)) << "call " << failing << ":\n" << found << "\ntaken:\n" << taken;
    if (!has_failed) break;
  }
}

TEST(StoreTest, NoByteChangesUnseen) {
  MemoryFiles files;
  {
    const std::unique_ptr<Store> store = open(files);
    stored::Change change;
    *change.add_tables() = table_of(*store, "t", {integers(5'000, 1), texts(20)});
    store->commit(change);
  }
  const std::string written = contents_of(*open(files));
  for (auto& [path, bytes] : files.contents()) {
    if (path == "db/LOCK") continue;
    const size_t stride = bytes->size() > 4'096 ? 37 : 1;
    for (size_t place = 0; place < bytes->size(); place += stride) {
      MemoryFiles changed;
      changed.make_folder("db");
      changed.make_folder("db/data");
      for (const auto& [name, content] : files.contents())
        changed.contents()[name] = std::make_shared<std::string>(*content);
      (*changed.contents()[path])[place] ^= 0x20;
      try {
        ASSERT_EQ(contents_of(*open(changed)), written) << path << " at " << place;
      } catch (const Error& error) {
        ASSERT_EQ(error.kind(), ErrorKind::kData) << error.message();
      }
    }
  }
}

TEST(MergeSegmentsTest, FewSegmentsAreLeft) {
  EXPECT_EQ(first_to_merge({}), 0u);
  EXPECT_EQ(first_to_merge({5}), 1u);
  EXPECT_EQ(first_to_merge({5, 5}), 0u);
  EXPECT_EQ(first_to_merge({100, 1, 1}), 1u);
  EXPECT_EQ(first_to_merge({kRowGroupRows, 1}), 2u);
  EXPECT_EQ(first_to_merge({kRowGroupRows, 1, 1}), 1u);
}

}  // namespace
}  // namespace rtsql
