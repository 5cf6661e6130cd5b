#include "gpu/kernel_cache.h"

#include <fmt/format.h>

#include <cstring>
#include <functional>
#include <stdexcept>

#include "common/check.h"
#include "common/text.h"
#include "gpu/embedded_shaders.h"
#include "gpu/rehearsal.h"
#include "gpu/shader_compiler.h"
#include "gpu/spirv_params.h"

namespace rtsql::gpu {
namespace {

// This was measured on lavapipe by a process's resident memory: 87 kernels of queries, of 13.4 KiB SPIR-V on
// average, took 1.1 MiB each.
constexpr uint64_t kPipelineBytes = 64 << 10;
constexpr uint64_t kPipelineBytesPerSpirvByte = 80;

uint64_t identity_of(std::string_view content, const Specialization& specialization) {
  std::string all(content);
  all.append(reinterpret_cast<const char*>(specialization.data()), specialization.size() * sizeof(uint32_t));
  return std::hash<std::string>()(all);
}

bool is_ready(const std::map<Specialization, std::shared_ptr<KernelBase>>& kernels,
              const Specialization& specialization) {
  const auto kernel = kernels.find(specialization);
  return kernel != kernels.end() && kernel->second && kernel->second->pipeline().ready();
}

}  // namespace

SpecializationInfo::SpecializationInfo(const Specialization& values, std::optional<uint32_t> true_constant)
    : values_(values) {
  const auto offset = [](uint32_t place) { return place * static_cast<uint32_t>(sizeof(uint32_t)); };
  for (uint32_t i = 0; i < values.size(); ++i) entries_.push_back({i, offset(i), sizeof(uint32_t)});
  if (true_constant) {
    entries_.push_back({*true_constant, offset(static_cast<uint32_t>(values.size())), sizeof(uint32_t)});
    values_.push_back(VK_TRUE);
  }
  info_ = {static_cast<uint32_t>(entries_.size()), entries_.data(), values_.size() * sizeof(uint32_t),
           values_.data()};
}

std::span<const uint32_t> find_embedded_shader(std::string_view path) {
  static const std::map<std::string_view, std::span<const uint32_t>> by_path = [] {
    std::map<std::string_view, std::span<const uint32_t>> shaders;
    for (const EmbeddedShader& shader : embedded_shaders()) shaders.emplace(shader.name, shader.spirv);
    return shaders;
  }();
  auto found = by_path.find(path);
  return found == by_path.end() ? std::span<const uint32_t>() : found->second;
}

ShaderModule create_shader_module(const LogicalDevice& device, std::span<const uint32_t> spirv) {
  auto info = make_info<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
  info.codeSize = spirv.size_bytes();
  info.pCode = spirv.data();
  VkShaderModule module = VK_NULL_HANDLE;
  check_vulkan(vkCreateShaderModule(device.get(), &info, nullptr, &module), "creating a shader");
  return ShaderModule(device.get(), module);
}

void check_params(std::string_view name, std::span<const uint32_t> spirv, size_t params_bytes) {
  std::optional<uint32_t> declared = spirv_params_bytes(spirv);
  if (declared && *declared != params_bytes) {
    throw std::logic_error(fmt::format("shader \"{}\" has {} bytes of parameters where C++ has {}", name,
                                       *declared, params_bytes));
  }
}

uint64_t estimate_pipeline_bytes(size_t spirv_bytes) {
  return kPipelineBytes + kPipelineBytesPerSpirvByte * spirv_bytes;
}

PipelineLayout create_pipeline_layout(const LogicalDevice& device, VkShaderStageFlags stages) {
  VkPushConstantRange range{stages, 0, kParamsOffset + static_cast<uint32_t>(kMaxParamsBytes)};
  auto info = make_info<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &range;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  check_vulkan(vkCreatePipelineLayout(device.get(), &info, nullptr, &layout), "creating a pipeline layout");
  return PipelineLayout(device.get(), layout);
}

KernelCache::KernelCache(const LogicalDevice& device, PipelineCache& pipelines, const DiskCache& disk,
                         CompileWorkers& workers, const Turns& turns, CompileStatistics& statistics,
                         uint64_t generated_budget)
    : device_(device),
      pipelines_(pipelines),
      disk_(disk),
      workers_(workers),
      turns_(turns),
      statistics_(statistics),
      layout_(create_pipeline_layout(device, VK_SHADER_STAGE_COMPUTE_BIT)),
      generated_(generated_budget) {}

std::shared_ptr<const KernelBase> KernelCache::embedded(std::string_view name,
                                                        const Specialization& specialization,
                                                        size_t params_bytes) {
  const auto known = embedded_.find(name);
  if (Rehearsal::is_on()) {
    const bool is_compiled = known != embedded_.end() && is_ready(known->second, specialization);
    Rehearsal::note_kernel(identity_of(name, specialization), is_compiled);
    if (Rehearsal::only_counts()) return nullptr;
  }
  auto by_name = known;
  if (by_name == embedded_.end()) by_name = embedded_.try_emplace(std::string(name)).first;
  std::shared_ptr<KernelBase>& kernel = by_name->second[specialization];
  if (!kernel || kernel->pipeline().failed()) {
    std::span<const uint32_t> spirv = find_embedded_shader(std::string(name) + ".comp");
    if (spirv.empty()) throw std::logic_error(fmt::format("there is no shader shaders/{}.comp", name));
    check_params(name, spirv, params_bytes);
    auto task = [this, label = std::string(name), spirv, specialization] {
      return create(label, spirv, specialization);
    };
    kernel = request(task, params_bytes);
  } else if (priority() == CompileWorkers::Priority::kHigh) {
    kernel->pipeline().raise_priority();
  }
  RTSQL_CHECK(kernel->params_bytes() == params_bytes);
  return kernel;
}

std::shared_ptr<const KernelBase> KernelCache::from_source(std::string_view label, const std::string& glsl,
                                                           size_t params_bytes) {
  if (Rehearsal::is_on()) {
    const std::shared_ptr<KernelBase> known = generated_.peek(glsl);
    Rehearsal::note_kernel(std::hash<std::string>()(glsl), known && known->pipeline().ready());
    if (Rehearsal::only_counts()) return nullptr;
  }
  std::shared_ptr<KernelBase>& kernel = generated_.find(glsl);
  if (!kernel || kernel->pipeline().failed()) {
    auto task = [this, name = std::string(label), glsl, params_bytes] {
      std::vector<uint32_t> spirv = compile(name, glsl);
      check_params(name, spirv, params_bytes);
      return create(name, spirv, {});
    };
    kernel = request(task, params_bytes);
  } else if (priority() == CompileWorkers::Priority::kHigh) {
    kernel->pipeline().raise_priority();
  }
  RTSQL_CHECK(kernel->params_bytes() == params_bytes);
  return kernel;
}

KernelCacheUsage KernelCache::usage() const {
  KernelCacheUsage usage{.generated = generated_.count(),
                         .generated_bytes = generated_.bytes(),
                         .generated_budget = generated_.budget()};
  for (const auto& [name, kernels] : embedded_) {
    usage.embedded += kernels.size();
    for (const auto& [specialization, kernel] : kernels) {
      if (kernel) usage.embedded_bytes += kernel->pipeline().bytes();
    }
  }
  return usage;
}

CompileWorkers::Priority KernelCache::priority() const {
  return turns_.is_behind() ? CompileWorkers::Priority::kLow : priority_;
}

namespace {

PipelineHandle create_pipeline(const LogicalDevice& device, VkPipelineLayout layout, VkPipelineCache cache,
                               std::string_view name, std::span<const uint32_t> spirv,
                               const Specialization& specialization) {
  ShaderModule module = create_shader_module(device, spirv);
  SpecializationInfo constants(specialization);
  auto info = make_info<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module.get();
  info.stage.pName = "main";
  info.stage.pSpecializationInfo = constants.get();
  info.layout = layout;
  // Kernels' tables in shared memory are made for this size.
  auto subgroup = make_info<VkPipelineShaderStageRequiredSubgroupSizeCreateInfoEXT>(
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO_EXT);
  subgroup.requiredSubgroupSize = device.limits().subgroup_size;
  const uint32_t workgroup_size = spirv_workgroup_size(spirv, specialization);
  if (workgroup_size <= device.physical().most_in_required_subgroups) {
    info.stage.pNext = &subgroup;
    if (device.physical().can_require_full_subgroups && workgroup_size % subgroup.requiredSubgroupSize == 0)
      info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT;
  }
  VkPipeline pipeline = VK_NULL_HANDLE;
  check_vulkan(vkCreateComputePipelines(device.get(), cache, 1, &info, nullptr, &pipeline),
               fmt::format("compiling kernel \"{}\"", name));
  return PipelineHandle(device.get(), pipeline);
}

uint64_t identity_of(std::span<const uint32_t> spirv, const Specialization& specialization) {
  return identity_of(std::string_view(reinterpret_cast<const char*>(spirv.data()), spirv.size_bytes()),
                     specialization);
}

}  // namespace

CompiledPipeline KernelCache::create(std::string_view name, std::span<const uint32_t> spirv,
                                     const Specialization& specialization) {
  if (launch_sites_ != nullptr) {
    launch_sites_->compile(
        identity_of(spirv, specialization), [&](const LogicalDevice& device, VkPipelineLayout layout) {
          return create_pipeline(device, layout, VK_NULL_HANDLE, name, spirv, specialization);
        });
  }
  const auto cache = pipelines_.handle();
  PipelineHandle pipeline =
      create_pipeline(device_, layout_.get(), cache->get(), name, spirv, specialization);
  ++statistics_.kernels;
  pipelines_.added();
  return {std::move(pipeline), estimate_pipeline_bytes(spirv.size_bytes())};
}

std::vector<uint32_t> KernelCache::compile(std::string_view label, const std::string& glsl) {
  std::string key = "spirv-" + content_hash(shader_compiler_identity() + glsl);
  if (std::optional<std::vector<std::byte>> cached = disk_.load(key)) {
    if (!cached->empty() && cached->size() % sizeof(uint32_t) == 0) {
      ++statistics_.cache_hits;
      std::vector<uint32_t> spirv(cached->size() / sizeof(uint32_t));
      std::memcpy(spirv.data(), cached->data(), cached->size());
      return spirv;
    }
  }
  std::vector<uint32_t> spirv = compile_compute_shader(label, glsl);
  disk_.store(key, std::as_bytes(std::span(spirv)));
  return spirv;
}

}  // namespace rtsql::gpu
