// How often each of a few numbers occurs, on the device.
#pragma once

#include <cstdint>

#include "gpu/memory.h"
#include "gpu/stream.h"

namespace rtsql {

// counts[b] = how many of `count` uint32 values are b, for b < `bins` = the uint32 that `counts` holds; other
// values are not counted. Fast for as many bins as shared memory holds; more are counted in device memory.
void histogram(gpu::Stream& stream, gpu::Address values, uint64_t count, const gpu::Buffer& counts);

}  // namespace rtsql
