// The two ways to sort by radix, and what they share. `radix_sort` chooses; tests force either.
#pragma once

#include <cstdint>

#include "algorithm/radix_sort.h"
#include "gpu/stream.h"

namespace rtsql {

struct RadixSort {
  gpu::Address keys = 0;
  uint32_t key_bytes = 4;
  gpu::Address values = 0;  // 0: keys alone
  uint64_t count = 0;
  uint32_t first_bit = 0;
  uint32_t end_bit = 32;
};

// For CPUs, and right on any device: each invocation counts, then scatters, its own chunk of the keys. Needs
// neither subgroups nor workgroups that wait for one another.
void radix_sort_chunked(gpu::Stream& stream, const RadixSort& sort);

// Scratch of a sort; the state is zeroed.
struct RadixScratch {
  gpu::Address keys = 0;
  gpu::Address values = 0;
  gpu::Address state = 0;  // shaders/algorithm/radix_state.h
};
RadixScratch radix_scratch(gpu::Stream& stream, const RadixSort& sort);

// Copies back what the last pass left in scratch.
void radix_finish(gpu::Stream& stream, const RadixSort& sort, const RadixScratch& scratch);

}  // namespace rtsql
