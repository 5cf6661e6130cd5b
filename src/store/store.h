// A database as a folder (docs/storage.md): a lock, the catalog as of the last checkpoint, a log of what was
// committed since, and the segments that both name. The store knows what tables consist of, and neither
// devices nor SQL.
//
// All functions throw Error: kIo where the system refuses, kData where bytes have changed, kUnsupported where
// a later version has written them. What the error ends is not done; commits whose sync fails may be done or
// not, and the store takes no further one until it is opened anew (Linux drops the pages that it could not
// write, and a second sync would succeed without them).
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/error.h"
#include "files/files.h"
#include "format.pb.h"
#include "schema/host_column.h"
#include "store/commit_queue.h"
#include "store/log.h"

namespace rtsql {

// Keeps a file of the data folder for as long as somebody may read it.
class StoredFile;
using StoredFilePtr = std::shared_ptr<const StoredFile>;

class Store {
 public:
  // Opens the database of the folder; with a lock that is exclusive, makes the folder where there is none,
  // and removes files that no commit has named.
  static std::unique_ptr<Store> open(Files& files, std::string folder, LockKind lock);
  // Closes it.
  ~Store();
  Store(const Store&) = delete;

  const std::string& folder() const { return folder_; }
  bool is_read_only() const { return lock_kind_ == LockKind::kShared; }
  // Finishes what was added, writes a checkpoint if there is something to write, as far as both work, and
  // lets others have the folder. What is asked for later throws Error(kIo). The caller is the only one to
  // change the store.
  void close() noexcept;
  // Tells how many bytes at the end of the log no commit had written wholly when the store was opened.
  uint64_t torn_bytes() const { return torn_bytes_; }

  // Returns what was committed, and what `add` has taken since. One thread at a time may change it, by what
  // is not called thread-safe here; others may not read it meanwhile.
  const stored::Catalog& catalog() const { return catalog_; }

  // Writes a segment that a change will name: into a file of its own, which is synced, or into what is
  // returned, where it is small. Thread-safe.
  stored::Segment write_segment(const HostColumn& column);
  // Removes the file of a segment that no change has named, or none that is committed.
  void discard(const stored::Segment& segment) noexcept;
  // Reads the rows that are not deleted. Thread-safe. The file is kept, also when a change drops it, until
  // what hold_file returned has gone.
  HostColumn read_segment(const stored::Segment& segment, Type type) const;
  StoredFilePtr hold_file(const stored::Segment& segment);

  // Takes a change that is to be committed behind all that were taken before.
  CommitPtr add(stored::Change change);
  // Returns when the commit, and all before it, are on the disk, or have been written where it was added
  // while the store was not synchronous. Throws where they have failed; then so has what was added since, and
  // the store takes nothing until undo_failed() has been called. Thread-safe: threads that wait share a sync.
  void finish(const Commit& commit) { commits_.finish(commit); }
  // Goes back to what is committed, if commits have failed.
  void undo_failed();
  // Does all three.
  void commit(stored::Change change);

  // Commits that are added from now on are done when they are written: a crash of the machine may undo the
  // last of them, up to the next commit that is synchronous, or checkpoint. Thread-safe.
  void set_synchronous(bool synchronous) { is_synchronous_ = synchronous; }

  // Says which segments that have deleted rows a checkpoint writes anew.
  enum class Compaction : uint8_t { kWhereMany, kWhole };
  // Writes the catalog anew and empties the log. Small segments of a column become one.
  void checkpoint(Compaction compaction = Compaction::kWhereMany);
  // Does so where the log is long, as far as that works.
  void shorten_log() noexcept;

 private:
  Store(Files& files, std::string folder, LockKind lock);

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string data_path(uint64_t number) const;
  void check_is_unfinished() const;
  void create();
  void load();
  void remove_orphans();
  void write_current(uint64_t generation);
  void check_open() const;
  void check_writable() const;
  void fail(const Error& error);  // takes no further change
  std::optional<std::string> failure() const;
  void write_group(const CommitQueue::Group& group);
  void check_is_there(const std::string& needed) const;  // throws Error(kData)
  // Syncs; where that fails the store takes no further change.
  void sync_folder(const std::string& name);
  void try_checkpoint() noexcept;
  void try_sync() noexcept;
  void read_catalog();
  void remove_if_possible(const std::string& file) noexcept;
  HostColumn read_all_rows(const stored::Segment& segment, Type type) const;
  void drop_deleted_rows(stored::Column& column, Compaction compaction);
  void merge_small_segments(stored::Column& column);
  void retire(std::set<uint64_t> files) noexcept;
  void remove_retired() noexcept;
  stored::Segment write_file(const HostColumn& column);

  Files& files_;
  const std::string folder_;
  const LockKind lock_kind_;
  std::unique_ptr<FileLock> lock_;
  std::unique_ptr<Log> log_;
  stored::Catalog catalog_;
  uint64_t generation_ = 0;
  uint64_t torn_bytes_ = 0;
  std::atomic<bool> is_synchronous_ = true;
  CommitQueue commits_{[this](const CommitQueue::Group& group) { write_group(group); }};
  bool is_catalog_ahead_ = false;           // of what the queue has taken
  std::atomic<bool> is_log_long_ = false;   // so that a checkpoint is due
  std::set<uint64_t> unsynced_left_files_;  // that a crash may bring back; of the thread that writes a group

  mutable std::mutex mutex_;            // of what follows
  std::optional<std::string> failure_;  // why it takes no further change
  uint64_t next_file_ = 1;
  bool is_closed_ = false;
  bool has_new_files_ = false;  // whose names are not synced
  std::map<uint64_t, std::weak_ptr<const StoredFile>> held_;
  std::set<uint64_t> retired_;  // files that no change names any more, and somebody may read
};

}  // namespace rtsql
