// The driver's own cache of compiled pipelines, kept on disk per device and driver.
#pragma once

#include <chrono>
#include <mutex>

#include "gpu/disk_cache.h"
#include "gpu/logical_device.h"

namespace rtsql::gpu {

class PipelineCache {
 public:
  PipelineCache(const LogicalDevice& device, const DiskCache& disk);
  ~PipelineCache();  // saves what is new
  PipelineCache(const PipelineCache&) = delete;

  VkPipelineCache get() const { return cache_.get(); }
  // To be called when a pipeline was made: saves now and then, so that a crash costs little.
  // Thread-safe.
  void added();

 private:
  // Writes the cache to disk if the driver has added to it.
  void save() noexcept;

  const LogicalDevice& device_;
  const DiskCache& disk_;
  std::string key_;
  std::mutex mutex_;  // of what follows, but for use of the handle
  PipelineCacheHandle cache_;
  size_t saved_bytes_ = 0;
  std::chrono::steady_clock::time_point saved_at_ = std::chrono::steady_clock::now();
};

}  // namespace rtsql::gpu
