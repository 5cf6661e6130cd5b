// Has the device tell the coordinates that keys have along an axis of an `rtscan` scene.
#pragma once

#include <cstdint>

#include "index/contract/index.h"
#include "index/rtscan/rtscan_space.h"

namespace rtsql {

// Keys in their order, and which of the input each is.
struct RtscanSortedKeys {
  KeyWidth width = KeyWidth::k32;
  gpu::Address sorted = 0;
  gpu::Address positions = 0;  // uint32 each
  uint64_t count = 0;
};

// Records the writing of the coordinate of each key of the input, uint32 each, into the buffer that it
// returns.
gpu::Buffer write_coordinates(gpu::Stream& stream, const RtscanAxis& axis, const RtscanSortedKeys& keys);

}  // namespace rtsql
