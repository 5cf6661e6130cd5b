// Makes one number out of many on the device.
#pragma once

#include <cstdint>

#include "gpu/memory.h"
#include "gpu/stream.h"

namespace rtsql {

enum class Reduction { kSum, kMinimum, kMaximum };

// Writes the sum modulo 2^64, the smallest or the largest of `count` unsigned values of 4 or 8 bytes, as the
// uint64 at the beginning of `result`. If `count` is 0 these are 0, 2^64 - 1, 0.
void reduce(gpu::Stream& stream, Reduction reduction, gpu::Address values, uint32_t value_bytes,
            uint64_t count, const gpu::Buffer& result);

}  // namespace rtsql
