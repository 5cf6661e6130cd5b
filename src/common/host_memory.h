// Keeps the process from taking the last memory of its machine, after which the system would end it: the
// program's operator new (src/main.cpp) asks before it takes more, and throws std::bad_alloc instead, which
// ends the statement. What drivers take, device memory on a CPU device among it, is bounded by the memory
// budget (gpu/memory.h).
#pragma once

#include <cstddef>

namespace rtsql {

// Tells whether so many bytes more leave the machine, or the process's control group, enough memory. It reads
// the system's figures after every few megabytes and answers by them until then.
bool has_host_memory(std::size_t bytes) noexcept;

// Returns to the system what the process's threads have freed and the C library keeps for them, as it does
// after work of many threads. Takes some milliseconds.
void return_freed_memory() noexcept;

}  // namespace rtsql
