// Runs a loop over tasks on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "common/count_steps.h"

namespace rtsql {

// Returns how many threads the machine runs at once.
inline unsigned hardware_threads() {
  // The C library asks the system each time.
  static const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  return threads;
}

// Calls work(worker, task) for every task in [0, tasks), handed out in ascending order, on up to `threads`
// threads, the calling one among them; a worker is one thread, numbered from 0. Once a call throws, no
// further task starts, and the exception of the first task that threw is thrown again after all threads have
// ended. All work for the
// statement that the calling thread works on (common/count_steps.h).
template <class Work>
void parallel_for_workers(unsigned threads, size_t tasks, const Work& work) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  size_t failed_task = tasks;
  const WorkContext statement = work_of_thread();
  auto run = [&](unsigned worker) {
    const WorkScope scope(statement);
    size_t task = tasks;
    try {
      for (task = next++; task < tasks; task = next++) work(worker, task);
    } catch (...) {
      next = tasks;
      std::lock_guard lock(mutex);
      if (failure && failed_task < task) return;
      failure = std::current_exception();
      failed_task = task;
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (unsigned worker = 1; worker < threads && worker < tasks; ++worker)
        others.emplace_back(run, worker);
    } catch (const std::system_error&) {
      // The host has room for no more threads: those that run do all tasks.
    }
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}

template <class Work>
void parallel_for(unsigned threads, size_t tasks, const Work& work) {
  parallel_for_workers(threads, tasks, [&](unsigned, size_t task) { work(task); });
}

}  // namespace rtsql
