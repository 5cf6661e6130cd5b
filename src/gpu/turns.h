// Lets threads use a device one after the other, in the order in which they ask. A thread holds its turn
// while it touches what is not safe for several, and breaks it where it waits for something else, such as
// kernels that are being compiled. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>

#include "common/interrupt.h"

namespace rtsql::gpu {

// A turn is behind where nobody waits for what it is for: kernels that it asks for are compiled after all
// others.
enum class Urgency { kAtOnce, kBehind };

class Turns {
 public:
  // Waits for the turn, as long as nobody interrupts that (null: nobody does): then throws
  // Error(kInterrupted). A thread that holds the turn takes it once more, and keeps the urgency that it has.
  // Tells whether the thread had none.
  bool take(Urgency urgency = Urgency::kAtOnce, const Interrupt* interrupt = nullptr);
  // Is called as often as `take`.
  void give() noexcept;

  // Gives the turn up, however often it was taken; `resume` waits for another. Both do nothing on a thread
  // that holds none.
  struct Broken {
    uint32_t depth = 0;
    Urgency urgency = Urgency::kAtOnce;
  };
  Broken interrupt_turn() noexcept;
  void resume(const Broken& broken);

  // The turn is not broken between these. Both do nothing on a thread that holds none.
  void keep() noexcept;
  void let_go() noexcept;

  // Lets those that wait have their turns first, if this thread's turn is behind.
  void give_way();
  // Does so, if this thread's turn is long by now, and comes back behind them.
  void give_way_after_long();

  // Tells whether the calling thread has a turn that is behind.
  bool is_behind() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool is_held_here() const { return depth_ > 0 && holder_ == std::this_thread::get_id(); }
  bool somebody_waits() const { return first_ != nullptr; }

  // A thread that waits. They are a list on their stacks, as a turn is also taken while an error is on its
  // way.
  struct Waiter {
    std::condition_variable* changed;
    Waiter* next = nullptr;
  };
  void append(Waiter& waiter);
  void remove(const Waiter& waiter);
  // Waits for the turn, which is to be like `turn`. The lock is held at first, and may be released.
  void begin(std::unique_lock<std::mutex>& lock, const Broken& turn, const Interrupt* interrupt);
  void wait(Waiter& waiter, std::unique_lock<std::mutex>& lock, const Interrupt* interrupt);
  void look_for_end(std::unique_lock<std::mutex>& lock);
  void wake_first(std::unique_lock<std::mutex>& lock) noexcept;  // whose turn is next; releases the lock

  mutable std::mutex mutex_;
  // Each thread that waits is woken by one of these, which outlive it, so that few wake for nothing.
  static constexpr size_t kConditions = 16;
  std::array<std::condition_variable, kConditions> changed_;
  size_t next_condition_ = 0;
  Waiter* first_ = nullptr;  // whose turn is next; null: nobody waits
  std::thread::id holder_;
  Clock::time_point begin_;  // of the turn
  uint32_t depth_ = 0;
  uint32_t kept_ = 0;                // how often it is
  std::atomic<uint64_t> ended_ = 0;  // how many turns have, with those that were broken
  Urgency urgency_ = Urgency::kAtOnce;
};

}  // namespace rtsql::gpu
