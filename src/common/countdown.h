// Counts down to the call that is to fail: by it tests let the n-th allocation fail, or the n-th poll find an
// interrupt. It stands still until it is set. Any thread may use it.
#pragma once

#include <atomic>
#include <cstdint>

namespace rtsql {

class Countdown {
 public:
  // Sets the countdown to the `calls`-th call of `expires` from now; 0 sets it to none.
  void set(uint64_t calls) noexcept { left_.store(calls, std::memory_order_relaxed); }
  // Tells whether the call that was set is still to come.
  bool running() const noexcept { return left_.load(std::memory_order_relaxed) != 0; }

  bool expires() noexcept {
    uint64_t left = left_.load(std::memory_order_relaxed);
    while (left != 0 && !left_.compare_exchange_weak(left, left - 1, std::memory_order_relaxed)) {
    }
    return left == 1;
  }

 private:
  std::atomic<uint64_t> left_{0};
};

}  // namespace rtsql
