// Threads that compile shaders and create pipelines while the host goes on recording. Thread-safe.
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
  // Tasks ahead of need run one at a time, and only while no other waits: drivers share locks. Those of the
  // latest batch come first, as what was asked for last is likely to be needed first.
  enum class Need { kNow, kAhead };
  using Ticket = uint64_t;

  CompileWorkers();
  ~CompileWorkers() { stop(); }
  CompileWorkers(const CompileWorkers&) = delete;

  // Waits for the tasks that run and drops those that do not yet. Nothing may be submitted any more.
  void stop();

  // `task` has to be copyable; what it returns or throws reaches the future.
  template <class Task, class Result = std::invoke_result_t<Task>>
  std::pair<Ticket, std::future<Result>> submit(Task task, Need need = Need::kNow) {
    auto packaged = std::make_shared<std::packaged_task<Result()>>(std::move(task));
    std::future<Result> future = packaged->get_future();
    return {enqueue([packaged] { (*packaged)(); }, need), std::move(future)};
  }

  // Tasks ahead of need that are submitted from now on are one batch.
  void begin_batch();

  // A task submitted ahead of need is needed now.
  void hurry(Ticket ticket);

 private:
  struct Entry {
    Ticket ticket;
    std::function<void()> task;
  };

  Ticket enqueue(std::function<void()> task, Need need);
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> needed_;
  std::deque<Entry> ahead_;
  size_t latest_batch_ = 0;  // of the tasks ahead, the first so many
  bool ahead_runs_ = false;
  Ticket next_ticket_ = 0;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace rtsql::gpu
