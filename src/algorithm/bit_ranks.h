// Ranks of bits: how many 1-bits of a bitmap stand before a place, at once.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Writes the number of 1-bits before each uint32 word of bitmap[0, count), and of all bits behind the last,
// as uint32: bitmap_words(count) + 1 of them. Bits at or past `count` are ignored.
void rank_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address ranks);

}  // namespace rtsql
