// Declares the two ways to sort by radix, and what they share. `radix_sort` chooses; tests force either.
#pragma once

#include <cstdint>
#include <optional>

#include "algorithm/radix_sort.h"
#include "gpu/device.h"
#include "gpu/stream.h"
#include "shaders/algorithm/radix_state.h"

namespace rtsql {

struct RadixSort {
  RadixSource source;
  gpu::Address keys = 0;
  uint32_t key_bytes = 4;
  gpu::Address values = 0;  // 0: keys alone
  uint64_t count = 0;
  uint32_t first_bit = 0;
  uint32_t end_bit = 32;

  // The first pass must not write where it reads.
  bool in_place() const { return source.keys == keys || (values != 0 && source.values == values); }
};

// This way is for CPUs, and right on any device: each invocation counts, then scatters, its own chunk of the
// keys. It needs neither subgroups nor workgroups that wait for one another.
void radix_sort_chunked(gpu::Stream& stream, const RadixSort& sort);

// This way is for GPUs: one reading of the keys counts the digits of all passes, then each pass reads and
// writes keys and values once, tile by tile (decoupled look-back; Adinets and Merrill, "Onesweep: A Faster
// Least Significant Digit Radix Sort for GPUs", 2022).
struct RadixSweepShape {
  uint32_t threads = 0;     // of a workgroup, at least one per digit
  uint32_t items = 0;       // keys of a thread
  uint32_t digit_bits = 0;  // 7 or 8
  uint32_t spins = 1000;    // how often to look at a tile's word before counting the tile instead of waiting
  uint64_t portion = uint64_t{1} << 29;  // keys that one dispatch sorts; its counts have 30 bits
};
// Returns the bytes of shared memory that radix_sweep.comp declares for this shape.
uint64_t radix_sweep_shared_bytes(const gpu::Device& device, const RadixSweepShape& shape,
                                  uint32_t key_bytes);
// Returns the largest shape that the device's shared memory takes; none if it takes none.
std::optional<RadixSweepShape> radix_sweep_shape(const gpu::Device& device, uint32_t key_bytes);
void radix_sort_sweep(gpu::Stream& stream, const RadixSort& sort, const RadixSweepShape& shape);

// Holds what the passes share (shaders/algorithm/radix_state.h); the state is zeroed.
struct RadixWork {
  shader::RadixArrays arrays;
  gpu::Address state = 0;
};
RadixWork radix_work(gpu::Stream& stream, const RadixSort& sort);

// Copies to the result what the passes left elsewhere.
void radix_finish(gpu::Stream& stream, const RadixSort& sort, const RadixWork& work);

}  // namespace rtsql
