// Long work is cancelled by a flag: the shell's signal handler raises it, or a limit of time does, and the
// work polls it between steps.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "common/countdown.h"

namespace rtsql {

class Interrupt {
 public:
  void raise() noexcept { raised_.store(true, std::memory_order_relaxed); }
  void clear() noexcept { raised_.store(false, std::memory_order_relaxed); }
  bool raised() const noexcept { return raised_.load(std::memory_order_relaxed) || is_late(); }
  // Throws Error(kInterrupted) if the flag is up.
  void poll() const;
  // Does so without the call of call_at_polls.
  void poll_in_place() const;
  // Has this called first at every poll, by the thread that polls. It is set before any thread does.
  void call_at_polls(std::function<void()> call) { at_polls_ = std::move(call); }

  // Tests raise the flag by it, at a poll of their choice.
  Countdown& countdown() noexcept { return countdown_; }

 private:
  mutable std::atomic<bool> raised_{false};
  mutable Countdown countdown_;
  friend class TimeLimit;
  using Clock = std::chrono::steady_clock;
  static constexpr int64_t kNever = INT64_MAX;
  bool is_late() const noexcept {
    const int64_t end = end_.load(std::memory_order_relaxed);
    return end != kNever && Clock::now().time_since_epoch() >= Clock::duration(end);
  }

  std::function<void()> at_polls_;
  std::atomic<int64_t> end_{kNever};  // of the time that the work has, on the clock
};

// While one lives, the flag is up once so much time has passed since it was made. It changes nothing where it
// is without a limit, or another one lives already.
class TimeLimit {
 public:
  TimeLimit(Interrupt& interrupt, std::chrono::milliseconds limit);  // 0: none
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  Interrupt* interrupt_;  // null: it changes nothing
};

// Receives the progress of long work (loads, index builds). It is called from any thread, one at a time.
class Progress {
 public:
  virtual ~Progress() = default;
  // Tells that `done` of `total` units of the work called `what` are done. Of 0: it waits for others.
  virtual void update(const char* what, double done, double total) = 0;
  // The work called `what` cannot say how far it is; until finish() it is thought to take so long.
  virtual void expect(const char* what, double milliseconds) = 0;
  virtual void finish() = 0;
};

// Ends the display of progress (null: there is none) however the work ends.
class ProgressEnd {
 public:
  explicit ProgressEnd(Progress* progress) : progress_(progress) {}
  ~ProgressEnd() {
    if (progress_ != nullptr) progress_->finish();
  }
  ProgressEnd(const ProgressEnd&) = delete;

 private:
  Progress* progress_;
};

// Tells long work how it may be stopped and whom it informs of how far it is.
struct WorkContext {
  const Interrupt* interrupt = nullptr;
  Progress* progress = nullptr;

  void poll() const {
    if (interrupt != nullptr) interrupt->poll();
  }
};

}  // namespace rtsql
