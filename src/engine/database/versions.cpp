#include "engine/database/versions.h"

#include <utility>

namespace rtsql {

CatalogVersion Versions::committed() const {
  const std::lock_guard lock(mutex_);
  return committed_;
}

CatalogVersion Versions::latest() const {
  const std::lock_guard lock(mutex_);
  return pending_.empty() ? committed_ : pending_.back().version;
}

void Versions::add(const CatalogVersion& before, CatalogVersion version, WaitingCommit commit) {
  const std::lock_guard lock(mutex_);
  if (!commit.commit) commit = find_commit(before);
  if (commit.commit) {
    pending_.push_back({std::move(version), std::move(commit)});
  } else {
    committed_ = std::move(version);
  }
}

// Where a commit fails, all behind it fail.
void Versions::settle() {
  std::deque<CatalogVersion> unneeded;  // goes without the lock: it may hold tables
  const std::lock_guard lock(mutex_);
  for (; !pending_.empty(); pending_.pop_front()) {
    Pending& first = pending_.front();
    const Commit::State state = first.waits_for.commit->state;
    if (state == Commit::State::kWaiting) return;
    if (state == Commit::State::kFailed) {
      failed_.push_back({first.version, std::move(first.waits_for)});
    } else {
      committed_.swap(first.version);
    }
    unneeded.push_back(std::move(first.version));
  }
  std::erase_if(failed_, [](const Failed& failed) { return failed.version.expired(); });
}

void Versions::reset(CatalogVersion version) {
  const std::lock_guard lock(mutex_);
  pending_.clear();
  failed_.clear();
  committed_ = std::move(version);
}

WaitingCommit Versions::commit_of(const CatalogVersion& version) const {
  const std::lock_guard lock(mutex_);
  return find_commit(version);
}

WaitingCommit Versions::find_commit(const CatalogVersion& version) const {
  for (const Pending& pending : pending_) {
    if (pending.version == version) return pending.waits_for;
  }
  for (const Failed& failed : failed_) {
    if (failed.version.lock() == version) return failed.waited_for;
  }
  return {};
}

}  // namespace rtsql
