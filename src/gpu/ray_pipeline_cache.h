// Finds ray-tracing pipelines and their shader binding tables by name and specialization.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "gpu/kernel_cache.h"
#include "gpu/memory_pool.h"

namespace rtsql::gpu {

class RayPipelineBase {
 public:
  RayPipelineBase(PendingPipeline pipeline, uint32_t params_bytes)
      : pipeline_(std::move(pipeline)), params_bytes_(params_bytes) {}
  const PendingPipeline& pipeline() const { return pipeline_; }
  uint32_t params_bytes() const { return params_bytes_; }

 private:
  PendingPipeline pipeline_;
  uint32_t params_bytes_;
};

// Says where the records of each kind of shader lie.
struct ShaderTable {
  Buffer buffer;
  VkStridedDeviceAddressRegionKHR generation{};
  VkStridedDeviceAddressRegionKHR miss{};
  VkStridedDeviceAddressRegionKHR hit{};
  VkStridedDeviceAddressRegionKHR callable{};
};

// These are all stages that may read the push constants.
inline constexpr VkShaderStageFlags kRayStages =
    VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_MISS_BIT_KHR | VK_SHADER_STAGE_ANY_HIT_BIT_KHR |
    VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR | VK_SHADER_STAGE_INTERSECTION_BIT_KHR;

class RayPipelineCache {
 public:
  RayPipelineCache(const LogicalDevice& device, MemoryPool& memory, PipelineCache& pipelines,
                   CompileWorkers& workers, const Turns& turns, CompileStatistics& statistics);

  // Throws Error(kUnsupported) on a device without ray-tracing pipelines. Where the thread has a record of
  // rays, the pipeline is one that writes to it.
  const RayPipelineBase& embedded(std::string_view name, const Specialization& specialization,
                                  std::string_view intersection, size_t params_bytes);
  VkPipelineLayout layout() const { return layout_.get(); }

  // Counts the pipelines of this cache.
  void add_to(KernelCacheUsage& usage) const;

  // Waits for the pipeline. `pipeline` is one of this cache.
  const ShaderTable& table(const RayPipelineBase& pipeline);

 private:
  // Runs on any thread.
  CompiledPipeline create(const std::string& name, const Specialization& specialization,
                          const std::string& intersection, size_t params_bytes, bool records);
  ShaderTable create_table(const RayPipelineBase& pipeline);

  const LogicalDevice& device_;
  MemoryPool& memory_;
  PipelineCache& pipelines_;
  CompileWorkers& workers_;
  const Turns& turns_;
  CompileStatistics& statistics_;
  PipelineLayout layout_;
  // The key is the name, that of the intersection shader, and whether the pipeline records rays.
  std::map<std::string, std::map<Specialization, std::optional<RayPipelineBase>>> embedded_;
  std::map<const RayPipelineBase*, ShaderTable> tables_;
};

}  // namespace rtsql::gpu
