// Copies by index on the device.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Writes out[i] = source[indices[i]], elements of 1, 2, 4, 8 or 16 bytes. Indices are uint32.
void gather(gpu::Stream& stream, uint32_t element_bytes, gpu::Address source, gpu::Address indices,
            uint64_t count, gpu::Address out);

// Does so where the source is known to have `source_count` elements. From the host's memory it reads the
// source in windows, in order, where that costs less than to read it at random. Ends phases of the stream
// then.
struct GatherSource {
  gpu::Address values = 0;
  uint64_t count = 0;
};
void gather_from(gpu::Stream& stream, uint32_t element_bytes, const GatherSource& source,
                 gpu::Address indices, uint64_t count, gpu::Address out);

// Writes bit i of `out` = bit indices[i] of `source`, in whole words, the unused bits of the last one 0.
void gather_bits(gpu::Stream& stream, gpu::Address source, gpu::Address indices, uint64_t count,
                 gpu::Address out);

// Writes out[i] = start + i.
void iota(gpu::Stream& stream, gpu::Address out, uint64_t count, uint32_t start = 0);

}  // namespace rtsql
