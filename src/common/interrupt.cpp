#include "common/interrupt.h"

#include "common/error.h"

namespace rtsql {

void Interrupt::poll() const {
  if (at_polls_) at_polls_();
  if (countdown_.expires()) raised_.store(true, std::memory_order_relaxed);
  if (raised()) throw Error(ErrorKind::kInterrupted, "interrupted");
}

}  // namespace rtsql
