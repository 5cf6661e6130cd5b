// Sorts by least-significant-digit radix sort on the device: stable, with scratch of the inputs' size. What
// the device has no room for is split by its highest bits first, and sorted part by part
// (algorithm/radix_paths.h); then a phase of the stream ends.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Sorts unsigned keys of `key_bytes` (4 or 8) ascending, by bits [first_bit, end_bit) only; end_bit 0 means
// all. Digits in which all keys agree cost no pass over the data. With `values` (uint32 each) these follow
// their keys; 0: keys alone.
void radix_sort(gpu::Stream& stream, gpu::Address keys, uint32_t key_bytes, gpu::Address values,
                uint64_t count, uint32_t first_bit = 0, uint32_t end_bit = 0);

// Sorts likewise keys and values that lie elsewhere and stay as they are. This costs less than to copy and
// then sort them.
struct RadixSource {
  gpu::Address keys = 0;    // may be those of the result
  gpu::Address values = 0;  // 0: each key's value is its position
};
void radix_sort_from(gpu::Stream& stream, const RadixSource& source, gpu::Address keys, uint32_t key_bytes,
                     gpu::Address values, uint64_t count, uint32_t first_bit = 0, uint32_t end_bit = 0);

}  // namespace rtsql
