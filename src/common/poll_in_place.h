// A poll (common/interrupt.h) of who holds a lock that others wait for: it gives the device to nobody, who
// might have to wait for the lock with it.
#pragma once

#include "common/count_steps.h"

namespace rtsql {

// Throws Error(kInterrupted) if the flag of the thread's work is up.
inline void poll_in_place() {
  const Interrupt* const interrupt = work_of_thread().interrupt;
  if (interrupt != nullptr) interrupt->poll_in_place();
}

}  // namespace rtsql
