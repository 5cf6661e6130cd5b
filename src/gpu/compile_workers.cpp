#include "gpu/compile_workers.h"

#include <algorithm>
#include <utility>

namespace rtsql::gpu {
namespace {

// A statement rarely needs more kernels at once.
constexpr unsigned kMostThreads = 8;

}  // namespace

CompileWorkers::CompileWorkers() {
  // One core is left to the thread that records, and to a device that is the CPU itself.
  const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 2u, kMostThreads + 1) - 1;
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void CompileWorkers::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

CompileWorkers::Ticket CompileWorkers::enqueue(std::function<void()> task, Need need) {
  std::lock_guard lock(mutex_);
  const Ticket ticket = next_ticket_++;
  if (need == Need::kNow) {
    needed_.push_back({ticket, std::move(task)});
  } else {
    ahead_.insert(ahead_.begin() + static_cast<ptrdiff_t>(latest_batch_++), {ticket, std::move(task)});
  }
  changed_.notify_one();
  return ticket;
}

void CompileWorkers::begin_batch() {
  std::lock_guard lock(mutex_);
  latest_batch_ = 0;
}

void CompileWorkers::hurry(Ticket ticket) {
  std::lock_guard lock(mutex_);
  auto entry = std::find_if(ahead_.begin(), ahead_.end(), [&](const Entry& e) { return e.ticket == ticket; });
  if (entry == ahead_.end()) return;
  needed_.push_back(std::move(*entry));
  if (static_cast<size_t>(entry - ahead_.begin()) < latest_batch_) --latest_batch_;
  ahead_.erase(entry);
  changed_.notify_one();
}

void CompileWorkers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto ahead_may_run = [this] { return !ahead_runs_ && !ahead_.empty(); };
    changed_.wait(lock, [&] { return stopping_ || !needed_.empty() || ahead_may_run(); });
    if (stopping_) return;
    const bool is_ahead = needed_.empty();
    std::deque<Entry>& queue = is_ahead ? ahead_ : needed_;
    const std::function<void()> task = std::move(queue.front().task);
    queue.pop_front();
    if (is_ahead) {
      ahead_runs_ = true;
      if (latest_batch_ > 0) --latest_batch_;
    }
    lock.unlock();
    task();
    lock.lock();
    if (is_ahead) ahead_runs_ = false;
  }
}

}  // namespace rtsql::gpu
