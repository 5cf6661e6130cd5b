// Runs threads that compile shaders and create pipelines while the host goes on recording. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

namespace rtsql::gpu {

class CompileWorkers {
 public:
  // Tasks of low priority run one at a time, and only while none of high priority waits: drivers share locks.
  // Those of the latest batch come first, as what was asked for last is likely to be needed first.
  enum class Priority { kHigh, kLow };
  using Ticket = uint64_t;

  CompileWorkers();
  ~CompileWorkers() { stop(); }
  CompileWorkers(const CompileWorkers&) = delete;

  // Waits for the tasks that run and drops those that do not yet. Nothing may be submitted any more.
  void stop();

  // The task has to be copyable; what it returns or throws reaches the future.
  template <class Task, class Result = std::invoke_result_t<Task>>
  std::pair<Ticket, std::future<Result>> submit(Task task, Priority priority = Priority::kHigh) {
    auto packaged = std::make_shared<std::packaged_task<Result()>>(std::move(task));
    std::future<Result> future = packaged->get_future();
    return {enqueue([packaged] { (*packaged)(); }, priority), std::move(future)};
  }

  // The tasks of low priority that are submitted from now on are one batch.
  void begin_batch();

  // A task that was submitted with low priority is needed now.
  void raise_priority(Ticket ticket);
  // Nobody waits any more for the tasks that have not begun.
  void lower_all();

 private:
  struct Entry {
    Ticket ticket;
    std::function<void()> task;
  };

  Ticket enqueue(std::function<void()> task, Priority priority);
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> high_;
  std::deque<Entry> low_;
  size_t latest_batch_ = 0;  // the number of tasks at the front of low_ that belong to it
  bool low_runs_ = false;
  Ticket next_ticket_ = 0;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace rtsql::gpu
