// Writes by index on the device: the counterpart of gather.h. Indices are uint32 and distinct. By the
// positions that a sort of probes gives, results of sorted probes go back to where the probes stood.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Writes out[indices[i]] = source[i], elements of 1, 2, 4, 8 or 16 bytes.
void scatter(gpu::Stream& stream, uint32_t element_bytes, gpu::Address source, gpu::Address indices,
             uint64_t count, gpu::Address out);

// Writes bit indices[i] of `out` = bit i of `source`. Bitmaps are of uint32 words.
void scatter_bits(gpu::Stream& stream, gpu::Address source, gpu::Address indices, uint64_t count,
                  gpu::Address out);

// Writes bit indices[i] of `out` = `bit`.
void fill_bits(gpu::Stream& stream, bool bit, gpu::Address indices, uint64_t count, gpu::Address out);

}  // namespace rtsql
