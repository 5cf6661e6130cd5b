// Compiles for drivers that do so when a pipeline is launched for the first time, such as lavapipe: on
// devices of its own, so that no queue that anyone waits for is busy with it. The driver's cache on disk then
// has the machine code, and the first launch on the device itself is short. Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "gpu/disk_cache.h"
#include "gpu/logical_device.h"
#include "gpu/vulkan_handle.h"

namespace rtsql::gpu {

class LaunchSites {
 public:
  // The disk cache keeps, under the key, what was compiled in earlier sessions.
  LaunchSites(const PhysicalDevice& physical, const DiskCache& disk, std::string key);
  ~LaunchSites();
  LaunchSites(const LaunchSites&) = delete;

  using CreatePipeline = std::function<PipelineHandle(const LogicalDevice& device, VkPipelineLayout layout)>;
  // Makes the compute pipeline on a device that no other thread has meanwhile, and launches it over nothing.
  // Returns when the driver has compiled; at once for an `identity` that has been compiled before.
  void compile(uint64_t identity, const CreatePipeline& create);

 private:
  struct Site;
  std::unique_ptr<Site> borrow();
  bool is_compiled(uint64_t identity);
  void add_compiled(uint64_t identity);
  void save() noexcept;

  const PhysicalDevice physical_;
  const DiskCache& disk_;
  const std::string key_;
  std::mutex mutex_;  // of what follows
  std::vector<std::unique_ptr<Site>> idle_;
  std::set<uint64_t> compiled_;
  size_t unsaved_ = 0;
};

}  // namespace rtsql::gpu
