// Compares arrays on the device.
#pragma once

#include <cstdint>

#include "gpu/stream.h"
#include "shaders/algorithm/differences.h"

namespace rtsql {

inline constexpr uint64_t kDifferenceBlockBits = 32 * uint64_t{shader::kDifferenceBlockWords};

// Sets the uint32 at blocks[b] to 1 for each block b of kDifferenceBlockBits bits in which the first `bits`
// of `one` and `other` differ, and leaves the others as they are. Both begin at a multiple of 16 bytes and
// have whole quads of words; `other` is all ones where its address is 0.
void mark_differences(gpu::Stream& stream, gpu::Address one, gpu::Address other, uint64_t bits,
                      gpu::Address blocks);

}  // namespace rtsql
