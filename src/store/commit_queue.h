// Commits that wait for the disk. Of the threads that wait for theirs, one writes the records of all that are
// there, and one sync is for all of them; what comes meanwhile is written with the next (group commit: DeWitt
// et al., Implementation Techniques for Main Memory Database Systems, 1984).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "format.pb.h"

namespace rtsql {

// A change that is to be in the log.
struct Commit {
  enum class State : uint8_t { kWaiting, kDone, kFailed };

  stored::Change change;
  std::set<uint64_t> left_files;  // numbers of those that the change drops
  bool waits_for_sync = true;     // or for the write alone
  std::atomic<State> state = State::kWaiting;
  std::exception_ptr failure;  // of one that has failed
};
using CommitPtr = std::shared_ptr<Commit>;

// Thread-safe.
class CommitQueue {
 public:
  using Group = std::vector<CommitPtr>;  // in their order

  // `write` writes the records of a group; one thread at a time calls it.
  explicit CommitQueue(std::function<void(const Group&)> write) : write_(std::move(write)) {}

  // Throws the error of commits that have failed: this one may build on them.
  void add(CommitPtr commit);
  // Returns when the commit is done. Throws what `write` has thrown where it has failed, as do all that wait
  // behind one that has.
  void finish(const Commit& commit);
  // Returns when each is done or has failed.
  void finish_all();

  bool has_failed() const;
  void forget_failure();  // while nobody adds

 private:
  void write_group(std::unique_lock<std::mutex>& lock);

  const std::function<void(const Group&)> write_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Group waiting_;
  bool is_writing_ = false;
  std::exception_ptr failure_;
};

}  // namespace rtsql
