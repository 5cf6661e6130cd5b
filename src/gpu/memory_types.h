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
  bool operator==(const MemoryType&) const = default;
};

// Tells whether memory of that use is the device's own, for columns and indexes.
constexpr bool is_device_use(MemoryUse use) {
  return use == MemoryUse::kDevice || use == MemoryUse::kAcceleration;
}
// Tells whether it counts; other memory is for copies to and from the host, and small.
constexpr bool is_budgeted(MemoryUse use) {
  return is_device_use(use) || use == MemoryUse::kHost;
}

// Chooses the best type for `use` among those in `allowed_bits`, a bit each; none if none of them serves.
std::optional<MemoryType> choose_memory_type(const VkPhysicalDeviceMemoryProperties& memory, MemoryUse use,
                                             uint32_t allowed_bits);

// Returns those of `allowed_bits` that may serve `use` where an allocation of type number `full` fails.
// Memory that the host can map takes a window onto the device's memory as well, which may be full while there
// is memory left: another type serves then, for device uses one of the same heap.
uint32_t types_to_try_after(const VkPhysicalDeviceMemoryProperties& memory, MemoryUse use,
                            uint32_t allowed_bits, uint32_t full);

// Computes the default of `SET memory_limit`: most of a GPU's own memory; of memory shared with the rest of
// the machine what leaves room for the host's side of a load.
uint64_t default_memory_limit(const PhysicalDevice& device);
// Computes that of `SET host_memory_limit`: a share of the host's memory, and where it is the device's, what
// `device_limit` leaves of the two defaults' sum.
uint64_t default_host_memory_limit(const PhysicalDevice& device, uint64_t device_limit);

}  // namespace rtsql::gpu
