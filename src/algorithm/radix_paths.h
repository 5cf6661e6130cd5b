// Declares the ways to sort by radix, and what they share. `radix_sort` chooses; tests force each.
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

  uint32_t row_bytes() const { return key_bytes + (values == 0 ? 0 : uint32_t{sizeof(uint32_t)}); }
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

// This way is for what the device has no room for: the host's memory has it, where digits that are scattered
// cost many times what runs do. One pass splits the keys by the highest bits that vary into parts of at most
// `most_rows` keys, which follow one another; each is sorted on the device, and written back. Ends phases of
// the stream.
void radix_sort_in_parts(gpu::Stream& stream, const RadixSort& sort, uint64_t most_rows);
// Returns how many keys a part may have; none where the device has room for all that a sort at once takes.
std::optional<uint64_t> rows_of_radix_parts(gpu::Device& device, const RadixSort& sort);

// Sorts in the one of the first two ways that suits the device.
void radix_sort_at_once(gpu::Stream& stream, const RadixSort& sort);

// Finds which bits differ between keys (kRadixOnes and kRadixZeros in the state).
void find_varying_bits(gpu::Stream& stream, const RadixSort& sort, gpu::Address state);

// Holds what the passes share (shaders/algorithm/radix_state.h); the state is zeroed. A sort that takes one
// pass, and not in place, has no scratch.
struct RadixWork {
  shader::RadixArrays arrays;
  gpu::Address state = 0;
};
RadixWork radix_work(gpu::Stream& stream, const RadixSort& sort);

// Copies to the result what the passes left elsewhere.
void radix_finish(gpu::Stream& stream, const RadixSort& sort, const RadixWork& work);

}  // namespace rtsql
