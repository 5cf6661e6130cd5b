// Who walks through acceleration structures when rays are traced.
#pragma once

#include <cstdint>
#include <string_view>

namespace rtsql::gpu {

enum class RayTraversal : uint8_t {
  kNone,      // the device traces no rays
  kSoftware,  // the cores that run shaders do, by the driver's code
  kHardware,  // units of the device do: RT cores, ray accelerators
  kUnknown,
};

std::string_view ray_traversal_name(RayTraversal traversal);  // "none", "software", "RT cores", "not known"

// Returns what is known of devices of the name that Vulkan gives, which trace rays. Vulkan itself does not
// say: a driver may offer ray pipelines on a device that has no units for them.
RayTraversal ray_traversal_of(std::string_view device_name, bool is_cpu);

}  // namespace rtsql::gpu
