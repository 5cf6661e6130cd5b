// Computes prefix sums on the device.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

enum class ScanSum : uint8_t { k32 = 4, k64 = 8 };  // bytes of the sums written; inputs are uint32

// Records into `stream` out[i] = in[0] + … + in[i-1], of `count` uint32 values. `in` may equal `out` when
// sums are 32 bits. The grand total is written as a uint64 to `total` unless that is 0. It must fit the
// width, and 62 bits.
void exclusive_scan(gpu::Stream& stream, gpu::Address in, gpu::Address out, uint64_t count, ScanSum sum,
                    gpu::Address total = 0);

}  // namespace rtsql
