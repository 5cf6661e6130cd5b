// Least-significant-digit radix sort on the device: stable, in place from the caller's view (scratch of the
// inputs' size).
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Ascending unsigned keys of `key_bytes` (4 or 8), by bits [first_bit, end_bit) only; end_bit 0 means all.
// Digits in which all keys agree cost no pass over the data. With `values` (uint32 each) these follow their
// keys; 0: keys alone.
void radix_sort(gpu::Stream& stream, gpu::Address keys, uint32_t key_bytes, gpu::Address values,
                uint64_t count, uint32_t first_bit = 0, uint32_t end_bit = 0);

}  // namespace rtsql
