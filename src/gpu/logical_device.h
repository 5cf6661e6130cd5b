// Owns the opened VkDevice with its one queue and the extension functions that the loader does not export. It
// is the root that every object of src/gpu refers to; it outlives them.
#pragma once

#include <mutex>

#include "gpu/instance.h"
#include "gpu/physical_device.h"

namespace rtsql::gpu {

// They are null on a device without ray-tracing pipelines.
struct RayFunctions {
  PFN_vkGetAccelerationStructureBuildSizesKHR build_sizes = nullptr;
  PFN_vkCreateAccelerationStructureKHR create = nullptr;
  PFN_vkDestroyAccelerationStructureKHR destroy = nullptr;
  PFN_vkGetAccelerationStructureDeviceAddressKHR device_address = nullptr;
  PFN_vkCmdBuildAccelerationStructuresKHR cmd_build = nullptr;
  PFN_vkCmdCopyAccelerationStructureKHR cmd_copy = nullptr;
  PFN_vkCmdWriteAccelerationStructuresPropertiesKHR cmd_write_properties = nullptr;
  PFN_vkCreateRayTracingPipelinesKHR create_pipelines = nullptr;
  PFN_vkGetRayTracingShaderGroupHandlesKHR group_handles = nullptr;
  PFN_vkCmdTraceRaysKHR cmd_trace = nullptr;
};

class LogicalDevice {
 public:
  explicit LogicalDevice(const PhysicalDevice& physical);
  ~LogicalDevice();
  LogicalDevice(const LogicalDevice&) = delete;

  VkDevice get() const { return device_; }
  const PhysicalDevice& physical() const { return physical_; }
  const DeviceLimits& limits() const { return physical_.limits; }
  const RayFunctions& rays() const { return rays_; }

  // Thread-safe; the fence is signalled when the commands are done.
  void submit(VkCommandBuffer commands, VkFence fence) const;
  // Thread-safe; returns when the memory is bound.
  void bind_sparse(VkBuffer buffer, const std::vector<VkSparseMemoryBind>& binds) const;

 private:
  PhysicalDevice physical_;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  mutable std::mutex queue_mutex_;
  RayFunctions rays_;
};

}  // namespace rtsql::gpu
