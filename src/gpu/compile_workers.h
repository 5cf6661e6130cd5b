// Threads that compile shaders and create pipelines while the host goes on recording. Tasks start in the
// order of their submission. Thread-safe.
#pragma once

#include <condition_variable>
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
  CompileWorkers();
  ~CompileWorkers() { stop(); }
  CompileWorkers(const CompileWorkers&) = delete;

  // Waits for the tasks that run and drops those that do not yet. Nothing may be submitted any more.
  void stop();

  // `task` has to be copyable; what it returns or throws reaches the future.
  template <class Task, class Result = std::invoke_result_t<Task>>
  std::future<Result> submit(Task task) {
    auto packaged = std::make_shared<std::packaged_task<Result()>>(std::move(task));
    std::future<Result> future = packaged->get_future();
    enqueue([packaged] { (*packaged)(); });
    return future;
  }

 private:
  void enqueue(std::function<void()> task);
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace rtsql::gpu
