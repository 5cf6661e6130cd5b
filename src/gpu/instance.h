// Owns the Vulkan instance, with or without the validation layer.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gpu/vulkan_handle.h"

namespace rtsql::gpu {

// Collects what the validation layer says; the layer calls it from any thread.
class ValidationLog {
 public:
  void add(std::string message);
  std::vector<std::string> messages() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> messages_;
};

class Instance {
 public:
  // Throws Error(kDevice) if Vulkan, or the validation layer asked for, is not installed.
  explicit Instance(bool validation);
  ~Instance();
  Instance(const Instance&) = delete;

  VkInstance get() const { return instance_; }
  const ValidationLog& log() const { return *log_; }
  // They come in the order that ordinals name.
  std::vector<VkPhysicalDevice> physical_devices() const;

 private:
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  std::unique_ptr<ValidationLog> log_ = std::make_unique<ValidationLog>();
};

}  // namespace rtsql::gpu
