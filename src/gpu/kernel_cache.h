// Compute pipelines by name or by source: compiled by other threads from their first request on, kept as long
// as the device.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>

#include "gpu/compile_workers.h"
#include "gpu/device.h"
#include "gpu/pending_pipeline.h"
#include "gpu/pipeline_cache.h"

namespace rtsql::gpu {

class KernelBase {
 public:
  KernelBase(PendingPipeline pipeline, uint32_t params_bytes)
      : pipeline_(std::move(pipeline)), params_bytes_(params_bytes) {}
  const PendingPipeline& pipeline() const { return pipeline_; }
  uint32_t params_bytes() const { return params_bytes_; }

 private:
  PendingPipeline pipeline_;
  uint32_t params_bytes_;
};

// Specialization constants 0, 1, … as Vulkan takes them. It points into itself and into `values`.
class SpecializationInfo {
 public:
  explicit SpecializationInfo(const Specialization& values);
  SpecializationInfo(const SpecializationInfo&) = delete;
  const VkSpecializationInfo* get() const { return &info_; }

 private:
  std::vector<VkSpecializationMapEntry> entries_;
  VkSpecializationInfo info_;
};

// SPIR-V of an embedded shader by its path below shaders/; empty if there is none.
std::span<const uint32_t> find_embedded_shader(std::string_view path);
ShaderModule create_shader_module(const LogicalDevice& device, std::span<const uint32_t> spirv);
// Throws std::logic_error if the shader's parameter block is not `params_bytes` long.
void check_params(std::string_view name, std::span<const uint32_t> spirv, size_t params_bytes);
// One layout serves all pipelines of a kind: nothing but push constants for `stages`.
PipelineLayout create_pipeline_layout(const LogicalDevice& device, VkShaderStageFlags stages);

class KernelCache {
 public:
  KernelCache(const LogicalDevice& device, PipelineCache& pipelines, const DiskCache& disk,
              CompileWorkers& workers, CompileStatistics& statistics);

  const KernelBase& embedded(std::string_view name, const Specialization& specialization,
                             size_t params_bytes);
  const KernelBase& from_source(std::string_view label, const std::string& glsl, size_t params_bytes);
  VkPipelineLayout layout() const { return layout_.get(); }

  // How urgent the kernels requested from now on are.
  void set_priority(CompileWorkers::Priority priority) { priority_ = priority; }

 private:
  // Both run on any thread.
  PipelineHandle create(std::string_view name, std::span<const uint32_t> spirv,
                        const Specialization& specialization);
  std::vector<uint32_t> compile(std::string_view label, const std::string& glsl);

  const LogicalDevice& device_;
  PipelineCache& pipelines_;
  const DiskCache& disk_;
  CompileWorkers& workers_;
  CompileStatistics& statistics_;
  CompileWorkers::Priority priority_ = CompileWorkers::Priority::kHigh;
  PipelineLayout layout_;
  // Handles point to the values, which stay where they are.
  std::map<std::string, std::map<Specialization, std::optional<KernelBase>>, std::less<>> embedded_;
  std::unordered_map<std::string, std::optional<KernelBase>> from_source_;
};

}  // namespace rtsql::gpu
