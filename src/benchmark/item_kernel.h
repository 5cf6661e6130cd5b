// Launches kernels whose threads take items by their number, a workgroup a tile of neighbouring ones. Such a
// kernel's specialization constants are its threads and the items of a thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithm/partition.h"
#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql {

template <class Params>
void dispatch_items(gpu::Stream& stream, std::string_view kernel, const Params& params, uint64_t count) {
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  const uint32_t items = runs_on_cpu(device) ? 64 : 8;
  const uint64_t tile = uint64_t{threads} * items;
  stream.dispatch(device.kernel<Params>(kernel, {threads, items}), params, (count + tile - 1) / tile);
}

}  // namespace rtsql
