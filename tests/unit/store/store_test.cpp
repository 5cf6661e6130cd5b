#include "store/store.h"

#include <gtest/gtest.h>

#include "common/error.h"
#include "failing_files.h"
#include "memory_files.h"
#include "store/merge_segments.h"
#include "stored_tables.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

TEST(StoreTest, KeepsWhatWasCommitted) {
  MemoryFiles files;
  std::string written;
  {
    const std::unique_ptr<Store> store = open_store(files);
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
  EXPECT_EQ(contents_of(*open_store(files)), written);
  EXPECT_EQ(contents_of(*open_store(files, LockKind::kShared)), written);
}

TEST(StoreTest, RemovesFilesThatNobodyReads) {
  MemoryFiles files;
  const std::unique_ptr<Store> store = open_store(files);
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
  EXPECT_THROW(open_store(files), Error);
  EXPECT_EQ(files.list("db").size(), 1u);
}

TEST(StoreTest, ADatabaseThatHasLostItsCurrentIsNoNewOne) {
  for (const uint64_t rows : {3u, 5'000u}) {
    MemoryFiles files;
    {
      const std::unique_ptr<Store> store = open_store(files);
      stored::Change change;
      *change.add_tables() = table_of(*store, "t", {integers(rows, 1)});
      store->commit(change);
      MemoryFiles left;  // as after a crash, before a checkpoint
      left.make_folder("db");
      left.make_folder("db/data");
      for (const auto& [path, bytes] : files.contents()) {
        if (path != "db/CURRENT") left.contents()[path] = std::make_shared<std::string>(*bytes);
      }
      EXPECT_THROW(open_store(left), Error);
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

// Where the sync of the log fails, the change may be there when the database is opened again.
TEST(StoreTest, WhatAChangeMayNameIsNotDiscarded) {
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    try {
      const std::unique_ptr<Store> store = open_store(files);
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
    EXPECT_NO_THROW(contents_of(*open_store(files))) << "call " << failing;
    if (!has_failed) break;
  }
}

// After a failure a store takes changes, or says that it takes none; it never loses what it took.
TEST(StoreTest, AStoreThatGoesOnKeepsWhatItTakes) {
  for (size_t failing = 1;; ++failing) {
    FailingFiles files(failing);
    std::string taken;
    try {
      const std::unique_ptr<Store> store = open_store(files);
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
    const std::string found = contents_of(*open_store(files));
    ASSERT_TRUE(found.starts_with(taken)) << "call " << failing << ":\n" << found << "\ntaken:\n" << taken;
    if (!has_failed) break;
  }
}

TEST(StoreTest, NoByteChangesUnseen) {
  MemoryFiles files;
  {
    const std::unique_ptr<Store> store = open_store(files);
    stored::Change change;
    *change.add_tables() = table_of(*store, "t", {integers(5'000, 1), texts(20)});
    store->commit(change);
  }
  const std::string written = contents_of(*open_store(files));
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
        ASSERT_EQ(contents_of(*open_store(changed)), written) << path << " at " << place;
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
