// Ray-tracing pipelines with their shader binding tables, by name and specialization.
#pragma once

#include <map>
#include <memory>

#include "gpu/kernel_cache.h"
#include "gpu/memory_pool.h"

namespace rtsql::gpu {

class RayPipelineBase {
 public:
  RayPipelineBase(PipelineHandle pipeline, Buffer table, uint32_t params_bytes)
      : pipeline_(std::move(pipeline)), table_(std::move(table)), params_bytes_(params_bytes) {}

  // Where the records of each kind of shader lie in the table.
  struct Regions {
    VkStridedDeviceAddressRegionKHR generation{};
    VkStridedDeviceAddressRegionKHR miss{};
    VkStridedDeviceAddressRegionKHR hit{};
    VkStridedDeviceAddressRegionKHR callable{};
  };

  VkPipeline pipeline() const { return pipeline_.get(); }
  const Regions& regions() const { return regions_; }
  uint32_t params_bytes() const { return params_bytes_; }

 private:
  friend class RayPipelineCache;
  PipelineHandle pipeline_;
  Buffer table_;
  Regions regions_;
  uint32_t params_bytes_;
};

// All stages that may read the push constants.
inline constexpr VkShaderStageFlags kRayStages =
    VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_MISS_BIT_KHR | VK_SHADER_STAGE_ANY_HIT_BIT_KHR |
    VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR | VK_SHADER_STAGE_INTERSECTION_BIT_KHR;

class RayPipelineCache {
 public:
  RayPipelineCache(const LogicalDevice& device, MemoryPool& memory, PipelineCache& pipelines,
                   CompileStatistics& statistics);

  // Throws Error(kUnsupported) on a device without ray-tracing pipelines.
  const RayPipelineBase& embedded(std::string_view name, const Specialization& specialization,
                                  size_t params_bytes);
  VkPipelineLayout layout() const { return layout_.get(); }

 private:
  std::unique_ptr<RayPipelineBase> create(std::string_view name, const Specialization& specialization,
                                          size_t params_bytes);
  void write_table(RayPipelineBase& pipeline, const std::string& what);

  const LogicalDevice& device_;
  MemoryPool& memory_;
  PipelineCache& pipelines_;
  CompileStatistics& statistics_;
  PipelineLayout layout_;
  std::map<std::string, std::map<Specialization, std::unique_ptr<RayPipelineBase>>, std::less<>> embedded_;
};

}  // namespace rtsql::gpu
