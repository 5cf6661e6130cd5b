#include "gpu/ray_pipeline_cache.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "gpu/ray_record.h"
#include "shaders/common/ray_record.h"

namespace rtsql::gpu {
namespace {

// Groups have one order in every pipeline; each region of the table has one record.
constexpr uint32_t kGroups = 3;  // generation, miss, hit

struct StageFile {
  const char* suffix;
  VkShaderStageFlagBits stage;
};
constexpr StageFile kStageFiles[] = {
    {".rgen", VK_SHADER_STAGE_RAYGEN_BIT_KHR},       {".rmiss", VK_SHADER_STAGE_MISS_BIT_KHR},
    {".rahit", VK_SHADER_STAGE_ANY_HIT_BIT_KHR},     {".rchit", VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR},
    {".rint", VK_SHADER_STAGE_INTERSECTION_BIT_KHR},
};

VkRayTracingShaderGroupCreateInfoKHR empty_group(VkRayTracingShaderGroupTypeKHR type) {
  auto group = make_info<VkRayTracingShaderGroupCreateInfoKHR>(
      VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR);
  group.type = type;
  group.generalShader = group.closestHitShader = group.anyHitShader = group.intersectionShader =
      VK_SHADER_UNUSED_KHR;
  return group;
}

// Holds the modules and stages of one pipeline and says which groups they form.
struct Program {
  std::vector<ShaderModule> modules;
  std::vector<VkPipelineShaderStageCreateInfo> stages;
  VkRayTracingShaderGroupCreateInfoKHR groups[kGroups] = {
      empty_group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR),
      empty_group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR),
      empty_group(VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR)};

  void add(VkShaderStageFlagBits stage, ShaderModule module, const VkSpecializationInfo* constants) {
    auto number = static_cast<uint32_t>(stages.size());
    auto info =
        make_info<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
    info.stage = stage;
    info.module = module.get();
    info.pName = "main";
    info.pSpecializationInfo = constants;
    stages.push_back(info);
    modules.push_back(std::move(module));
    switch (stage) {
      case VK_SHADER_STAGE_RAYGEN_BIT_KHR:
        groups[0].generalShader = number;
        break;
      case VK_SHADER_STAGE_MISS_BIT_KHR:
        groups[1].generalShader = number;
        break;
      case VK_SHADER_STAGE_ANY_HIT_BIT_KHR:
        groups[2].anyHitShader = number;
        break;
      case VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR:
        groups[2].closestHitShader = number;
        break;
      default:
        groups[2].intersectionShader = number;
        groups[2].type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR;
    }
  }
};

}  // namespace

RayPipelineCache::RayPipelineCache(const LogicalDevice& device, MemoryPool& memory, PipelineCache& pipelines,
                                   CompileWorkers& workers, const Turns& turns, CompileStatistics& statistics)
    : device_(device),
      memory_(memory),
      pipelines_(pipelines),
      workers_(workers),
      turns_(turns),
      statistics_(statistics) {
  if (device.physical().info.ray_pipelines) layout_ = create_pipeline_layout(device, kRayStages);
}

const RayPipelineBase& RayPipelineCache::embedded(std::string_view name, const Specialization& specialization,
                                                  std::string_view intersection, size_t params_bytes) {
  if (!device_.physical().info.ray_pipelines) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("device \"{}\" has no ray-tracing pipelines", device_.physical().info.name));
  }
  std::string shaders(name);
  if (!intersection.empty()) shaders.append(" ").append(intersection);
  const bool records = RayRecord::current() != nullptr;
  if (records) shaders += " recorded";
  std::optional<RayPipelineBase>& pipeline = embedded_[shaders][specialization];
  if (!pipeline || pipeline->pipeline().failed()) {
    auto task = [this, generation = std::string(name), intersects = std::string(intersection), specialization,
                 params_bytes,
                 records] { return create(generation, specialization, intersects, params_bytes, records); };
    const auto priority =
        turns_.is_behind() ? CompileWorkers::Priority::kLow : CompileWorkers::Priority::kHigh;
    pipeline.emplace(PendingPipeline(workers_, priority, task), static_cast<uint32_t>(params_bytes));
  } else if (!turns_.is_behind()) {
    pipeline->pipeline().raise_priority();
  }
  RTSQL_CHECK(pipeline->params_bytes() == params_bytes);
  return *pipeline;
}

CompiledPipeline RayPipelineCache::create(const std::string& name, const Specialization& specialization,
                                          const std::string& intersection, size_t params_bytes,
                                          bool records) {
  const SpecializationInfo constants(specialization,
                                     records ? std::optional(shader::kRayRecordConstant) : std::nullopt);
  Program program;
  size_t spirv_bytes = 0;
  for (const StageFile& file : kStageFiles) {
    const bool intersects = file.stage == VK_SHADER_STAGE_INTERSECTION_BIT_KHR;
    std::string path = (intersects ? intersection : name) + file.suffix;
    std::span<const uint32_t> spirv = find_embedded_shader(path);
    if (spirv.empty()) continue;
    check_params(path, spirv, params_bytes);
    spirv_bytes += spirv.size_bytes();
    program.add(file.stage, create_shader_module(device_, spirv), constants.get());
  }
  if (program.groups[0].generalShader == VK_SHADER_UNUSED_KHR ||
      program.groups[1].generalShader == VK_SHADER_UNUSED_KHR) {
    throw std::logic_error(fmt::format("a ray pipeline needs shaders/{0}.rgen and shaders/{0}.rmiss", name));
  }
  if (!intersection.empty() && program.groups[2].intersectionShader == VK_SHADER_UNUSED_KHR) {
    throw std::logic_error(fmt::format("there is no shaders/{}.rint", intersection));
  }

  auto info =
      make_info<VkRayTracingPipelineCreateInfoKHR>(VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR);
  info.stageCount = static_cast<uint32_t>(program.stages.size());
  info.pStages = program.stages.data();
  info.groupCount = kGroups;
  info.pGroups = program.groups;
  info.maxPipelineRayRecursionDepth = 1;
  info.layout = layout_.get();
  VkPipeline handle = VK_NULL_HANDLE;
  const auto cache = pipelines_.handle();
  check_vulkan(device_.rays().create_pipelines(device_.get(), VK_NULL_HANDLE, cache->get(), 1, &info, nullptr,
                                               &handle),
               fmt::format("compiling ray pipeline \"{}\"", name));
  ++statistics_.kernels;
  pipelines_.added();
  return {PipelineHandle(device_.get(), handle), estimate_pipeline_bytes(spirv_bytes)};
}

void RayPipelineCache::add_to(KernelCacheUsage& usage) const {
  for (const auto& [shaders, pipelines] : embedded_) {
    for (const auto& [specialization, pipeline] : pipelines) {
      ++usage.embedded;
      if (pipeline) usage.embedded_bytes += pipeline->pipeline().bytes();
    }
  }
}

const ShaderTable& RayPipelineCache::table(const RayPipelineBase& pipeline) {
  auto found = tables_.find(&pipeline);
  if (found == tables_.end()) found = tables_.emplace(&pipeline, create_table(pipeline)).first;
  return found->second;
}

ShaderTable RayPipelineCache::create_table(const RayPipelineBase& pipeline) {
  const VkPhysicalDeviceRayTracingPipelinePropertiesKHR& properties = device_.physical().ray_pipeline;
  uint32_t handle_bytes = properties.shaderGroupHandleSize;
  const auto stride = static_cast<uint32_t>(round_up(handle_bytes, properties.shaderGroupHandleAlignment));
  const auto region = static_cast<uint32_t>(round_up(stride, properties.shaderGroupBaseAlignment));
  std::vector<std::byte> handles(size_t{handle_bytes} * kGroups);
  check_vulkan(device_.rays().group_handles(device_.get(), pipeline.pipeline().get(), 0, kGroups,
                                            handles.size(), handles.data()),
               "reading shader group handles");

  // They are few bytes, read through the caches: memory that the host can write is good enough on every
  // device.
  ShaderTable table;
  table.buffer =
      memory_.allocate(uint64_t{region} * (kGroups + 1), MemoryUse::kStaging, "a shader binding table");
  Address start = table.buffer.address();
  Address base = (start + properties.shaderGroupBaseAlignment - 1) / properties.shaderGroupBaseAlignment *
                 properties.shaderGroupBaseAlignment;
  VkStridedDeviceAddressRegionKHR* regions[kGroups] = {&table.generation, &table.miss, &table.hit};
  for (uint32_t i = 0; i < kGroups; ++i) {
    *regions[i] = {base + uint64_t{i} * region, stride, stride};
    std::memcpy(table.buffer.mapped() + (regions[i]->deviceAddress - start), &handles[i * handle_bytes],
                handle_bytes);
  }
  return table;
}

}  // namespace rtsql::gpu
