// Adds up the total of a batch's matches, where the kernel or ray that finds the spans does not do so itself.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Finishes the stream that writes `sizes`, `count` of uint32 each, adds its timings to `timings`, and returns
// the sum of the sizes.
uint64_t finish_with_total(gpu::Stream& stream, const gpu::Buffer& sizes, uint64_t count,
                           gpu::Timings& timings);

}  // namespace rtsql
