// Describes one Vulkan device before it is opened: what it can do and whether rtsql can use it.
#pragma once

#include <string>
#include <vector>

#include "gpu/device_info.h"
#include "gpu/features.h"
#include "gpu/instance.h"

namespace rtsql::gpu {

struct PhysicalDevice {
  VkPhysicalDevice handle = VK_NULL_HANDLE;
  DeviceInfo info;
  DeviceLimits limits;
  FeatureExtensions extensions;
  uint32_t queue_family = 0;
  uint32_t timestamp_bits = 0;  // of that family; 0: it cannot stamp times
  // Holds the largest workgroup for which a pipeline can demand subgroups of limits.subgroup_size, a size
  // that a driver may otherwise choose anew for each; 0: for none.
  uint32_t most_in_required_subgroups = 0;
  bool can_require_full_subgroups = false;
  bool sparse_binding = false;
  VkDeviceSize sparse_address_space = 0;
  VkPhysicalDeviceMemoryProperties memory{};
  VkPhysicalDeviceAccelerationStructurePropertiesKHR acceleration =
      make_info<VkPhysicalDeviceAccelerationStructurePropertiesKHR>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR);
  VkPhysicalDeviceRayTracingPipelinePropertiesKHR ray_pipeline =
      make_info<VkPhysicalDeviceRayTracingPipelinePropertiesKHR>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR);
  std::string cache_identity;  // names the pipeline cache: changes with the device and its driver
};

std::vector<PhysicalDevice> describe_devices(const Instance& instance);

// Tells whether the driver compiles a pipeline when it is launched for the first time, as lavapipe does;
// GPUs' drivers compile it when it is made.
inline bool compiles_at_launch(const PhysicalDevice& device) {
  return device.info.kind == DeviceKind::kCpu;
}

}  // namespace rtsql::gpu
