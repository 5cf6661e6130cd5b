#include "gpu/logical_device.h"

namespace rtsql::gpu {
namespace {

template <class Function>
void load(VkDevice device, const char* name, Function& function) {
  function = reinterpret_cast<Function>(vkGetDeviceProcAddr(device, name));
}

RayFunctions load_ray_functions(VkDevice device) {
  RayFunctions rays;
  load(device, "vkGetAccelerationStructureBuildSizesKHR", rays.build_sizes);
  load(device, "vkCreateAccelerationStructureKHR", rays.create);
  load(device, "vkDestroyAccelerationStructureKHR", rays.destroy);
  load(device, "vkGetAccelerationStructureDeviceAddressKHR", rays.device_address);
  load(device, "vkCmdBuildAccelerationStructuresKHR", rays.cmd_build);
  load(device, "vkCmdCopyAccelerationStructureKHR", rays.cmd_copy);
  load(device, "vkCmdWriteAccelerationStructuresPropertiesKHR", rays.cmd_write_properties);
  load(device, "vkCreateRayTracingPipelinesKHR", rays.create_pipelines);
  load(device, "vkGetRayTracingShaderGroupHandlesKHR", rays.group_handles);
  load(device, "vkCmdTraceRaysKHR", rays.cmd_trace);
  return rays;
}

}  // namespace

LogicalDevice::LogicalDevice(const PhysicalDevice& physical) : physical_(physical) {
  const FeatureExtensions& used = physical.extensions;
  FeatureChain available(used);
  vkGetPhysicalDeviceFeatures2(physical.handle, &available.core);
  FeatureChain enabled(used);
  enabled.enable_from(available);

  float priority = 1.0f;
  auto queue = make_info<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
  queue.queueFamilyIndex = physical.queue_family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  std::vector<const char*> extensions = used.names();
  auto info = make_info<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
  info.pNext = &enabled.core;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  check_vulkan(vkCreateDevice(physical.handle, &info, nullptr, &device_),
               "opening device \"" + physical.info.name + "\"");
  vkGetDeviceQueue(device_, physical.queue_family, 0, &queue_);
  if (physical.info.ray_pipelines) rays_ = load_ray_functions(device_);
}

LogicalDevice::~LogicalDevice() {
  vkDestroyDevice(device_, nullptr);
}

void LogicalDevice::submit(VkCommandBuffer commands, VkFence fence) const {
  auto info = make_info<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  std::lock_guard lock(queue_mutex_);
  check_vulkan(vkQueueSubmit(queue_, 1, &info, fence), "submitting work to the device");
}

void LogicalDevice::bind_sparse(VkBuffer buffer, const std::vector<VkSparseMemoryBind>& binds) const {
  VkSparseBufferMemoryBindInfo buffer_binds{buffer, static_cast<uint32_t>(binds.size()), binds.data()};
  auto info = make_info<VkBindSparseInfo>(VK_STRUCTURE_TYPE_BIND_SPARSE_INFO);
  info.bufferBindCount = 1;
  info.pBufferBinds = &buffer_binds;
  auto fence_info = make_info<VkFenceCreateInfo>(VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
  VkFence raw_fence = VK_NULL_HANDLE;
  check_vulkan(vkCreateFence(device_, &fence_info, nullptr, &raw_fence), "creating a fence");
  Fence fence(device_, raw_fence);
  {
    std::lock_guard lock(queue_mutex_);
    check_vulkan(vkQueueBindSparse(queue_, 1, &info, raw_fence), "binding device memory");
  }
  check_vulkan(vkWaitForFences(device_, 1, &raw_fence, VK_TRUE, UINT64_MAX), "binding device memory");
}

}  // namespace rtsql::gpu
