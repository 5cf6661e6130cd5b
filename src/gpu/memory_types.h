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

// Tells whether memory of that use is the device's own, for columns and indexes; the others are for copies to
// and from the host, and small.
constexpr bool is_device_use(MemoryUse use) {
  return use == MemoryUse::kDevice || use == MemoryUse::kAcceleration;
}

// Chooses the best type for `use` among those in `allowed_bits`; none if none of them serves.
std::optional<MemoryType> choose_memory_type(const PhysicalDevice& device, MemoryUse use,
                                             uint32_t allowed_bits);

// Returns the other types of the heap of type number `type`, a bit each.
uint32_t other_types_of_heap(const PhysicalDevice& device, uint32_t type);

// Computes the default of `SET memory_limit`: most of a GPU's own memory; of memory shared with the rest of
// the machine what leaves room for the host's side of a load.
uint64_t default_memory_limit(const PhysicalDevice& device);

}  // namespace rtsql::gpu
