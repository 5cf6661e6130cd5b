#include "common/interrupt.h"

#include "common/error.h"
#include "common/timed_out.h"

namespace rtsql {

void Interrupt::poll() const {
  if (at_polls_) at_polls_();
  if (countdown_.expires()) raised_.store(true, std::memory_order_relaxed);
  poll_in_place();
}

void Interrupt::poll_in_place() const {
  if (raised_.load(std::memory_order_relaxed)) throw Error(ErrorKind::kInterrupted, "interrupted");
  if (is_late()) throw Error(ErrorKind::kInterrupted, std::string(kStatementTimedOut));
}

TimeLimit::TimeLimit(Interrupt& interrupt, std::chrono::milliseconds limit) : interrupt_(nullptr) {
  if (limit.count() == 0 || interrupt.end_ != Interrupt::kNever) return;
  interrupt_ = &interrupt;
  interrupt.end_ = Interrupt::Clock::duration(Interrupt::Clock::now().time_since_epoch() + limit).count();
}

TimeLimit::~TimeLimit() {
  if (interrupt_ != nullptr) interrupt_->end_ = Interrupt::kNever;
}

}  // namespace rtsql
