#include "server/listener/workers.h"

#include <system_error>
#include <utility>

namespace rtsql::server {

Workers::~Workers() {
  for (Worker& worker : workers_) worker.thread.join();
}

void Workers::join_done() {
  std::list<Worker> done;
  {
    const std::lock_guard lock(mutex_);
    for (auto each = workers_.begin(); each != workers_.end();) {
      const auto worker = each++;
      if (worker->is_done) done.splice(done.end(), workers_, worker);
    }
  }
  for (Worker& worker : done) worker.thread.join();
}

bool Workers::begin(std::function<void()> work) {
  join_done();
  if (workers_.size() >= most_) return false;
  Worker& worker = workers_.emplace_back();
  {
    const std::lock_guard lock(mutex_);
    ++working_;
  }
  try {
    worker.thread = std::thread([this, &worker, work = std::move(work)] {
      work();
      const std::lock_guard lock(mutex_);
      worker.is_done = true;
      --working_;
      changed_.notify_all();
    });
    return true;
  } catch (const std::system_error&) {
    const std::lock_guard lock(mutex_);
    --working_;
    workers_.pop_back();
    return false;
  }
}

bool Workers::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [&] { return working_ == 0; });
}

}  // namespace rtsql::server
