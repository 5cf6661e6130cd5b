// What lies deep below a statement and is mostly short, such as the parser, the binder, rules, the planner
// and functions of texts, has no WorkContext (common/interrupt.h). It counts its steps instead, and now and
// then polls the interrupt of the statement that its thread works on (docs/adr/0044-limits.md).
#pragma once

#include <cstdint>

#include "common/interrupt.h"

namespace rtsql {

// Makes an interrupt that of the thread's statement, until it is destroyed. Null leaves the one there is.
class InterruptScope {
 public:
  explicit InterruptScope(const Interrupt* interrupt) noexcept;
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;

 private:
  const Interrupt* before_;
};

namespace detail {
inline constexpr uint32_t kStepsPerPoll = 1024;
extern thread_local constinit uint32_t steps_to_poll;
void poll_statement();
}  // namespace detail

// Counts steps of work, of which one takes some microseconds at most. Throws Error(kInterrupted) if the
// statement that the thread works on is to stop.
inline void count_steps(uint64_t steps = 1) {
  if (steps < detail::steps_to_poll) {
    detail::steps_to_poll -= static_cast<uint32_t>(steps);
  } else {
    detail::poll_statement();
  }
}

// Counts the steps that it takes to write, read or compare so many bytes.
inline void count_bytes(uint64_t bytes) {
  count_steps(1 + (bytes >> 10));
}

}  // namespace rtsql
