// Names the device features that rtsql asks about and, where they are there, enables.
#pragma once

#include <vector>

#include "gpu/vulkan_handle.h"

namespace rtsql::gpu {

// Says which optional extensions a device has.
struct FeatureExtensions {
  bool acceleration_structure = false;
  bool ray_pipeline = false;
  bool ray_query = false;
  bool atomic_float = false;
  bool subgroup_size_control = false;

  std::vector<const char*> names() const;
};

// Is one chain of structures: it is filled by the driver when queried, and passed back, cut down, when the
// device is made. Structures of extensions that the device lacks stay outside the chain and all false.
struct FeatureChain {
  explicit FeatureChain(const FeatureExtensions& extensions);
  FeatureChain(const FeatureChain&) = delete;  // it points into itself

  // Enables what is always needed, and of the rest what `available` has.
  void enable_from(const FeatureChain& available);

  VkPhysicalDeviceFeatures2 core =
      make_info<VkPhysicalDeviceFeatures2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
  VkPhysicalDeviceVulkan12Features v12 =
      make_info<VkPhysicalDeviceVulkan12Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
  VkPhysicalDeviceAccelerationStructureFeaturesKHR acceleration =
      make_info<VkPhysicalDeviceAccelerationStructureFeaturesKHR>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
  VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray_pipeline =
      make_info<VkPhysicalDeviceRayTracingPipelineFeaturesKHR>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR);
  VkPhysicalDeviceRayQueryFeaturesKHR ray_query = make_info<VkPhysicalDeviceRayQueryFeaturesKHR>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR);
  VkPhysicalDeviceSubgroupSizeControlFeaturesEXT subgroup_size =
      make_info<VkPhysicalDeviceSubgroupSizeControlFeaturesEXT>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES_EXT);
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float =
      make_info<VkPhysicalDeviceShaderAtomicFloatFeaturesEXT>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT);
};

}  // namespace rtsql::gpu
