#include "store/commit_queue.h"

#include <utility>

#include "common/error.h"

namespace rtsql {
namespace {

// Several threads throw one error, to which each may add.
[[noreturn]] void throw_copy(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    throw Error(error);
  }
}

void end(const CommitQueue::Group& commits, const std::exception_ptr& failure) noexcept {
  for (const CommitPtr& commit : commits) {
    commit->failure = failure;
    commit->state = failure ? Commit::State::kFailed : Commit::State::kDone;
  }
}

}  // namespace

void CommitQueue::add(CommitPtr commit) {
  const std::lock_guard lock(mutex_);
  if (failure_) throw_copy(failure_);
  waiting_.push_back(std::move(commit));
}

void CommitQueue::finish(const Commit& commit) {
  std::unique_lock lock(mutex_);
  while (commit.state == Commit::State::kWaiting) write_group(lock);
  if (commit.state == Commit::State::kFailed) throw_copy(commit.failure);
}

void CommitQueue::finish_all() {
  std::unique_lock lock(mutex_);
  while (is_writing_ || !waiting_.empty()) write_group(lock);
}

bool CommitQueue::has_failed() const {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr;
}

void CommitQueue::forget_failure() {
  const std::lock_guard lock(mutex_);
  failure_ = nullptr;
}

// Waits for the group that another thread writes, or writes the next.
void CommitQueue::write_group(std::unique_lock<std::mutex>& lock) {
  if (is_writing_) {
    changed_.wait(lock);
    return;
  }
  is_writing_ = true;
  const Group group = std::exchange(waiting_, {});
  std::exception_ptr failure;
  lock.unlock();
  try {
    write_(group);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  is_writing_ = false;
  end(group, failure);
  if (failure) {
    end(std::exchange(waiting_, {}), failure);
    failure_ = failure;
  }
  changed_.notify_all();
}

}  // namespace rtsql
