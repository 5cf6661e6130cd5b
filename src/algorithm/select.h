// Compacts on the device, in order.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Bitmaps have row i in bit i%32 of uint32 word i/32; bits at or past `count` in the last word are ignored.

// Writes bit i = value i, of 4 or 8 bytes, is not `value`. Writes whole words, the unused bits of the last
// one 0.
void mark_different(gpu::Stream& stream, gpu::Address values, uint32_t value_bytes, uint64_t count,
                    uint64_t value, gpu::Address bitmap);

// Writes the number of 1-bits of bitmap[0, count) as a uint64 to `total`.
void count_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address total);

// Writes the positions of the 1-bits, ascending, as uint32, to `out` (room for as many as there are), and
// their number as a uint64 to `total`. `positions_from` (uint32 each), if not 0, maps each position before it
// is written: out = positions_from[position].
void select_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address out,
                 gpu::Address total, gpu::Address positions_from = 0);

}  // namespace rtsql
