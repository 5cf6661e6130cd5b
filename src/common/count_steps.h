// The parser, the binder, rules, the planner and functions of texts are mostly short and lie deep below a
// statement, so they have no WorkContext (common/interrupt.h). They count their steps instead, and now and
// then poll the interrupt of the statement that their thread works on (docs/adr/0044-limits.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "common/interrupt.h"

namespace rtsql {

// Makes a context that of the work that the thread does, until it is destroyed. One without an interrupt
// leaves the context there is.
class WorkScope {
 public:
  explicit WorkScope(const WorkContext& work) noexcept;
  ~WorkScope();
  WorkScope(const WorkScope&) = delete;

 private:
  const WorkContext before_;
};

// Returns that context; it is empty where no scope names one.
const WorkContext& work_of_thread() noexcept;

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

// Calls `use` with one piece of the text behind the other, and counts the bytes of all but the last. Whatever
// goes through all of a text does so by pieces, since one of 256 MiB takes longer than an interrupt may wait.
template <class Use>
void for_each_piece(std::string_view text, const Use& use) {
  constexpr size_t kPiece = size_t{1} << 16;
  for (; text.size() > kPiece; text.remove_prefix(kPiece)) {
    count_bytes(kPiece);
    use(text.substr(0, kPiece));
  }
  use(text);
}

}  // namespace rtsql
