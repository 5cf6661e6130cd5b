// Finds compute pipelines by name or by source. Other threads compile them from their first request on. Those
// of embedded shaders stay as long as the device, those of generated ones within a budget
// (generated_kernels.h).
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "gpu/compile_workers.h"
#include "gpu/device.h"
#include "gpu/generated_kernels.h"
#include "gpu/launch_sites.h"
#include "gpu/pending_pipeline.h"
#include "gpu/pipeline_cache.h"
#include "gpu/turns.h"

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

// Holds specialization constants 0, 1, … as Vulkan takes them, and one more that is true. It points into
// itself.
class SpecializationInfo {
 public:
  explicit SpecializationInfo(const Specialization& values, std::optional<uint32_t> true_constant = {});
  SpecializationInfo(const SpecializationInfo&) = delete;
  const VkSpecializationInfo* get() const { return &info_; }

 private:
  Specialization values_;
  std::vector<VkSpecializationMapEntry> entries_;
  VkSpecializationInfo info_;
};

// Finds the SPIR-V of an embedded shader by its path below shaders/; it is empty if there is none.
std::span<const uint32_t> find_embedded_shader(std::string_view path);
ShaderModule create_shader_module(const LogicalDevice& device, std::span<const uint32_t> spirv);
// Throws std::logic_error if the shader's parameter block is not `params_bytes` long.
void check_params(std::string_view name, std::span<const uint32_t> spirv, size_t params_bytes);
// Estimates the host memory that a pipeline of so much SPIR-V takes.
uint64_t estimate_pipeline_bytes(size_t spirv_bytes);
// Makes the layout that serves all pipelines of a kind: it has nothing but push constants for `stages`.
PipelineLayout create_pipeline_layout(const LogicalDevice& device, VkShaderStageFlags stages);

class KernelCache {
 public:
  KernelCache(const LogicalDevice& device, PipelineCache& pipelines, const DiskCache& disk,
              CompileWorkers& workers, const Turns& turns, CompileStatistics& statistics,
              uint64_t generated_budget);

  // Has drivers compile there what they would compile at a launch; before the first kernel is asked for.
  void set_launch_sites(LaunchSites& sites) { launch_sites_ = &sites; }

  std::shared_ptr<const KernelBase> embedded(std::string_view name, const Specialization& specialization,
                                             size_t params_bytes);
  std::shared_ptr<const KernelBase> from_source(std::string_view label, const std::string& glsl,
                                                size_t params_bytes);
  VkPipelineLayout layout() const { return layout_.get(); }

  KernelCacheUsage usage() const;

  // Says how urgent the kernels requested from now on are.
  void set_priority(CompileWorkers::Priority priority) { priority_ = priority; }

 private:
  // `create_pipeline` runs on a worker.
  template <class Create>
  std::shared_ptr<KernelBase> request(Create create_pipeline, size_t params_bytes) {
    return std::make_shared<KernelBase>(PendingPipeline(workers_, priority(), std::move(create_pipeline)),
                                        static_cast<uint32_t>(params_bytes));
  }
  // Kernels for a turn that is behind are as urgent as those for later.
  CompileWorkers::Priority priority() const;
  // These run on any thread.
  CompiledPipeline create(std::string_view name, std::span<const uint32_t> spirv,
                          const Specialization& specialization);
  std::vector<uint32_t> compile(std::string_view label, const std::string& glsl);

  const LogicalDevice& device_;
  PipelineCache& pipelines_;
  const DiskCache& disk_;
  CompileWorkers& workers_;
  const Turns& turns_;
  CompileStatistics& statistics_;
  LaunchSites* launch_sites_ = nullptr;
  CompileWorkers::Priority priority_ = CompileWorkers::Priority::kHigh;
  PipelineLayout layout_;
  std::map<std::string, std::map<Specialization, std::shared_ptr<KernelBase>>, std::less<>> embedded_;
  GeneratedKernels generated_;
};

}  // namespace rtsql::gpu
