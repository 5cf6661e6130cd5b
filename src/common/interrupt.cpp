#include "common/interrupt.h"

#include "common/error.h"

namespace rtsql {

void Interrupt::poll() const {
  if (raised()) throw Error(ErrorKind::kInterrupted, "interrupted");
}

}  // namespace rtsql
