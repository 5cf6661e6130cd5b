// Holds the driver's own cache of compiled pipelines, which is kept on disk per device and driver. Drivers
// never drop what they have put in: when it is larger than an entry of the disk cache may be, an empty one
// takes its place.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu/disk_cache.h"
#include "gpu/logical_device.h"

namespace rtsql::gpu {

class PipelineCache {
 public:
  PipelineCache(const LogicalDevice& device, const DiskCache& disk);
  ~PipelineCache();  // saves what is new
  PipelineCache(const PipelineCache&) = delete;

  // The handle is held while a pipeline is made. Thread-safe.
  std::shared_ptr<const PipelineCacheHandle> handle() const;
  // This is called when a pipeline was made: it saves now and then, so that a crash costs little.
  // Thread-safe.
  void added();

 private:
  std::shared_ptr<const PipelineCacheHandle> make_handle(const std::vector<std::byte>& content) const;
  // Writes the cache to disk if the driver has added to it.
  void save() noexcept;

  const LogicalDevice& device_;
  const DiskCache& disk_;
  std::string key_;
  mutable std::mutex mutex_;  // of what follows
  std::shared_ptr<const PipelineCacheHandle> cache_;
  size_t saved_bytes_ = 0;
  std::chrono::steady_clock::time_point saved_at_ = std::chrono::steady_clock::now();
};

}  // namespace rtsql::gpu
