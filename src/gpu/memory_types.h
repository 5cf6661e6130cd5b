// Says which of the device's memory types serves which use.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/memory.h"
#include "gpu/physical_device.h"

namespace rtsql::gpu {

struct MemoryType {
  uint32_t index = 0;
  bool mapped = false;  // host-visible and coherent: can be mapped
};

// Chooses the best type for `use` among those in `allowed_bits`.
MemoryType choose_memory_type(const PhysicalDevice& device, MemoryUse use, uint32_t allowed_bits);

// Computes the default of `SET memory_limit`: most of a GPU's own memory; of memory shared with the rest of
// the machine what leaves room for the host's side of a load.
uint64_t default_memory_limit(const PhysicalDevice& device);

}  // namespace rtsql::gpu
