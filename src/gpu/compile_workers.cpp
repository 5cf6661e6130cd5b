#include "gpu/compile_workers.h"

#include <algorithm>

namespace rtsql::gpu {
namespace {

// A statement rarely needs more kernels at once.
constexpr unsigned kMostThreads = 8;

}  // namespace

CompileWorkers::CompileWorkers() {
  // One core is left to the thread that records, and to a device that is the CPU itself.
  unsigned cores = std::max(2u, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < std::min(kMostThreads, cores - 1); ++i) threads_.emplace_back([this] { work(); });
}

void CompileWorkers::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

void CompileWorkers::enqueue(std::function<void()> task) {
  {
    std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void CompileWorkers::work() {
  while (true) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

}  // namespace rtsql::gpu
