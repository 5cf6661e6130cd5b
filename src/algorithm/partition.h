// Shares out an array among workgroups that each take one contiguous range of it.
#pragma once

#include <cstdint>

#include "gpu/device.h"

namespace rtsql {

// Workgroup g takes the items [g * group_items, (g + 1) * group_items) that exist. No group is without items,
// except that there is one group for no items.
struct Partition {
  uint32_t threads = 0;  // of a workgroup
  uint32_t groups = 0;
  uint32_t group_items = 0;  // a multiple of threads * items_per_thread
};

// Is true where workgroups are run by the cores of a CPU: few and large ones are best, and neighbouring lanes
// gain nothing from neighbouring addresses.
bool runs_on_cpu(const gpu::Device& device);

// Returns the threads of a workgroup for kernels that leave the number to the host. A CPU device takes a
// workgroup's subgroups one after the other, each through the whole kernel: with one alone it walks memory in
// order.
uint32_t group_threads(const gpu::Device& device);

// Returns the workgroups of group_threads() threads for `count` items, of which a thread takes
// `items_per_thread`.
uint64_t tile_groups(const gpu::Device& device, uint64_t count, uint32_t items_per_thread);

// Makes about as many groups as the device runs at once. `count` is below 2^32.
Partition partition(const gpu::Device& device, uint64_t count, uint32_t items_per_thread);

}  // namespace rtsql
