#include "gpu/compile_workers.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace rtsql::gpu {
namespace {

// A rehearsed statement rarely asks for more kernels at once.
constexpr unsigned kMostThreads = 15;

}  // namespace

CompileWorkers::CompileWorkers() {
  // One core is left to the thread that records, and to a device that is the CPU itself. A task of low
  // priority must not keep one of high priority waiting: there are two threads at least.
  const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 3u, kMostThreads + 1) - 1;
  try {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // The host has room for no more. Fewer will do; where there is none, the caller compiles.
  }
}

void CompileWorkers::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

CompileWorkers::Ticket CompileWorkers::enqueue(std::function<void()> task, Priority priority) {
  if (threads_.empty()) {
    task();
    return next_ticket_++;
  }
  std::lock_guard lock(mutex_);
  const Ticket ticket = next_ticket_++;
  if (priority == Priority::kHigh) {
    high_.push_back({ticket, std::move(task)});
  } else {
    low_.insert(low_.begin() + static_cast<ptrdiff_t>(latest_batch_++), {ticket, std::move(task)});
  }
  changed_.notify_one();
  return ticket;
}

void CompileWorkers::begin_batch() {
  std::lock_guard lock(mutex_);
  latest_batch_ = 0;
}

void CompileWorkers::raise_priority(Ticket ticket) {
  std::lock_guard lock(mutex_);
  auto entry = std::find_if(low_.begin(), low_.end(), [&](const Entry& e) { return e.ticket == ticket; });
  if (entry == low_.end()) return;
  high_.push_back(std::move(*entry));
  if (static_cast<size_t>(entry - low_.begin()) < latest_batch_) --latest_batch_;
  low_.erase(entry);
  changed_.notify_one();
}

void CompileWorkers::lower_all() {
  std::lock_guard lock(mutex_);
  low_.insert(low_.end(), std::make_move_iterator(high_.begin()), std::make_move_iterator(high_.end()));
  high_.clear();
}

void CompileWorkers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto low_may_run = [this] { return !low_runs_ && !low_.empty(); };
    changed_.wait(lock, [&] { return stopping_ || !high_.empty() || low_may_run(); });
    if (stopping_) return;
    const bool is_low = high_.empty();
    std::deque<Entry>& queue = is_low ? low_ : high_;
    const std::function<void()> task = std::move(queue.front().task);
    queue.pop_front();
    if (is_low) {
      low_runs_ = true;
      if (latest_batch_ > 0) --latest_batch_;
    }
    lock.unlock();
    task();
    lock.lock();
    if (is_low) low_runs_ = false;
  }
}

}  // namespace rtsql::gpu
