// The driver's own cache of compiled pipelines, kept on disk per device and driver.
#pragma once

#include "gpu/disk_cache.h"
#include "gpu/logical_device.h"

namespace rtsql::gpu {

class PipelineCache {
 public:
  PipelineCache(const LogicalDevice& device, const DiskCache& disk);
  ~PipelineCache();  // saves what is new
  PipelineCache(const PipelineCache&) = delete;

  VkPipelineCache get() const { return cache_.get(); }
  // Writes the cache to disk if the driver has added to it.
  void save() noexcept;

 private:
  const LogicalDevice& device_;
  const DiskCache& disk_;
  std::string key_;
  PipelineCacheHandle cache_;
  size_t saved_bytes_ = 0;
};

}  // namespace rtsql::gpu
