// Replaces this program's operator new: by malloc, but for the one allocation that is to fail.
#pragma once

#include "common/countdown.h"

namespace rtsql::failure_test {

// Counts the allocations of the thread that asks: what a driver allocates on threads of its own is not
// counted. It throws std::bad_alloc when it expires.
Countdown& new_countdown();
// Returns how many there have been.
uint64_t new_count();

}  // namespace rtsql::failure_test
