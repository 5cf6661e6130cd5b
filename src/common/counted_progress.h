// Tells how many of all rows are done, where several threads do them.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "common/interrupt.h"

namespace rtsql {

class CountedProgress {
 public:
  // `progress` may be null, and is kept by whoever calls, as `what` is.
  CountedProgress(Progress* progress, const char* what, uint64_t all)
      : progress_(progress), what_(what), all_(all) {}

  // May be called from any thread.
  void add(uint64_t rows) {
    if (progress_ == nullptr) return;
    const uint64_t done = done_ += rows;
    // A thread that another one tells for does not wait: the next one tells of more.
    const std::unique_lock lock(telling_, std::try_to_lock);
    if (lock) progress_->update(what_, static_cast<double>(done), static_cast<double>(all_));
  }

 private:
  Progress* const progress_;
  const char* const what_;
  const uint64_t all_;
  std::atomic<uint64_t> done_ = 0;
  std::mutex telling_;
};

}  // namespace rtsql
