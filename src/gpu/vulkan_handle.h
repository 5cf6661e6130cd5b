// Provides what every source of src/gpu needs of Vulkan: the C header, results as our errors, and owning
// handles.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <vulkan/vulkan.h>

namespace rtsql::gpu {

// Returns "VK_ERROR_DEVICE_LOST", …, or the number of a result that this version does not know.
std::string result_name(VkResult result);

// Throws Error(kDevice) "<what> failed: <result>" unless the call succeeded.
void check_vulkan(VkResult result, std::string_view what);

// Makes a Vulkan structure that is zero but for its type.
template <class T>
T make_info(VkStructureType type) {
  T info{};
  info.sType = type;
  return info;
}

// Owns an object made from a VkDevice. `Destroy` is the core function that destroys it.
template <class T, auto Destroy>
class Handle {
 public:
  Handle() = default;
  Handle(VkDevice device, T handle) : device_(device), handle_(handle) {}
  Handle(Handle&& other) noexcept
      : device_(other.device_), handle_(std::exchange(other.handle_, T(VK_NULL_HANDLE))) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() {
    if (handle_ != T(VK_NULL_HANDLE)) Destroy(device_, handle_, nullptr);
  }

  T get() const { return handle_; }
  explicit operator bool() const { return handle_ != T(VK_NULL_HANDLE); }

 private:
  VkDevice device_ = VK_NULL_HANDLE;
  T handle_ = T(VK_NULL_HANDLE);
};

using BufferHandle = Handle<VkBuffer, vkDestroyBuffer>;
using MemoryHandle = Handle<VkDeviceMemory, vkFreeMemory>;
using ShaderModule = Handle<VkShaderModule, vkDestroyShaderModule>;
using PipelineHandle = Handle<VkPipeline, vkDestroyPipeline>;
using PipelineLayout = Handle<VkPipelineLayout, vkDestroyPipelineLayout>;
using PipelineCacheHandle = Handle<VkPipelineCache, vkDestroyPipelineCache>;
using CommandPool = Handle<VkCommandPool, vkDestroyCommandPool>;
using Fence = Handle<VkFence, vkDestroyFence>;
using QueryPool = Handle<VkQueryPool, vkDestroyQueryPool>;

}  // namespace rtsql::gpu
