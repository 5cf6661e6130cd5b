// Runs a loop over tasks on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace rtsql::csv {

// Calls work(worker, task) for every task in [0, tasks), handed out in ascending order, on up to `threads`
// threads, the calling one among them; a worker is one thread, numbered from 0. Once a call throws, no
// further task starts, and the first exception is thrown again after all threads have ended.
template <class Work>
void parallel_for_workers(unsigned threads, size_t tasks, const Work& work) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto run = [&](unsigned worker) {
    try {
      for (size_t task = next++; task < tasks; task = next++) work(worker, task);
    } catch (...) {
      next = tasks;
      std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
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

}  // namespace rtsql::csv
