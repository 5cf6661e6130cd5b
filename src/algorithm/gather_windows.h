// Gathers from the host's memory, which a device reads in order at the link's speed, and at random many times
// slower. The source comes to the device window by window, and each is gathered from by all indices of a
// tile: as many as the device has room for. So the source crosses the link once for each tile.
#pragma once

#include <optional>

#include "algorithm/gather.h"
#include "gpu/device.h"

namespace rtsql {

struct GatherWindows {
  // Multiples of 4, so that what is copied begins at whole words.
  uint64_t window = 0;  // elements of the source
  uint64_t tile = 0;    // indices
};

struct GatherWork {
  GatherSource source;
  uint32_t element_bytes = 0;
  gpu::Address indices = 0;
  uint64_t count = 0;  // of the indices
  gpu::Address out = 0;
};

// Returns none where windows do not pay.
std::optional<GatherWindows> gather_windows(gpu::Device& device, const GatherWork& work);
void gather_in_windows(gpu::Stream& stream, const GatherWork& work, const GatherWindows& windows);

}  // namespace rtsql
