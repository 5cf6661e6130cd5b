#include "gpu/physical_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <thread>

#include "common/error.h"
#include "common/text.h"

namespace rtsql::gpu {
namespace {

using ExtensionNames = std::vector<VkExtensionProperties>;

ExtensionNames extensions_of(VkPhysicalDevice device) {
  uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  ExtensionNames names(count);
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, names.data());
  return names;
}

bool contains(const ExtensionNames& names, const char* name) {
  return std::any_of(names.begin(), names.end(), [name](const VkExtensionProperties& extension) {
    return std::strcmp(extension.extensionName, name) == 0;
  });
}

DeviceKind kind_of(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
      return DeviceKind::kDiscrete;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
      return DeviceKind::kIntegrated;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
      return DeviceKind::kVirtual;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
      return DeviceKind::kCpu;
    default:
      return DeviceKind::kOther;
  }
}

std::string hexadecimal(const uint8_t* bytes, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

// A family that computes; one that also stamps times and binds sparse memory if there is a choice.
std::optional<uint32_t> choose_queue_family(const std::vector<VkQueueFamilyProperties>& families) {
  std::optional<uint32_t> best;
  int best_score = -1;
  for (uint32_t i = 0; i < families.size(); ++i) {
    const VkQueueFamilyProperties& family = families[i];
    if ((family.queueFlags & VK_QUEUE_COMPUTE_BIT) == 0) continue;
    int score = (family.timestampValidBits > 0 ? 4 : 0) +
                ((family.queueFlags & VK_QUEUE_SPARSE_BINDING_BIT) != 0 ? 2 : 0) +
                ((family.queueFlags & VK_QUEUE_GRAPHICS_BIT) != 0 ? 1 : 0);
    if (score > best_score) {
      best = i;
      best_score = score;
    }
  }
  return best;
}

std::optional<std::string> reject(const FeatureChain& features,
                                  const VkPhysicalDeviceSubgroupProperties& subgroup, bool has_queue) {
  if (!has_queue) return "it has no compute queue";
  std::vector<std::string> missing;
  auto need = [&missing](bool present, const char* name) {
    if (!present) missing.push_back(name);
  };
  need(features.v12.bufferDeviceAddress, "bufferDeviceAddress");
  need(features.v12.scalarBlockLayout, "scalarBlockLayout");
  need(features.v12.storageBuffer8BitAccess, "storageBuffer8BitAccess");
  need(features.v12.shaderInt8, "shaderInt8");
  need(features.core.features.shaderInt64, "shaderInt64");
  need(features.core.features.shaderFloat64, "shaderFloat64");
  constexpr VkSubgroupFeatureFlags kSubgroupOperations =
      VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_VOTE_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT |
      VK_SUBGROUP_FEATURE_BALLOT_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
  need((subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0 &&
           (subgroup.supportedOperations & kSubgroupOperations) == kSubgroupOperations,
       "subgroup vote, arithmetic, ballot and shuffle in compute shaders");
  if (missing.empty()) return std::nullopt;
  return "it lacks " + join(missing, ", ");
}

// NVIDIA tells its multiprocessors; elsewhere a middling GPU is assumed. Eight workgroups of 256 fill one.
uint32_t estimate_compute_units(VkPhysicalDevice device, const ExtensionNames& extensions, DeviceKind kind) {
  if (kind == DeviceKind::kCpu) return std::max(1u, std::thread::hardware_concurrency());
  uint32_t processors = 32;
  if (contains(extensions, VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME)) {
    auto builtins = make_info<VkPhysicalDeviceShaderSMBuiltinsPropertiesNV>(
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SM_BUILTINS_PROPERTIES_NV);
    auto properties = make_info<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
    properties.pNext = &builtins;
    vkGetPhysicalDeviceProperties2(device, &properties);
    processors = builtins.shaderSMCount;
  }
  return processors * 8;
}

PhysicalDevice describe(VkPhysicalDevice handle, uint32_t ordinal) {
  PhysicalDevice device;
  device.handle = handle;
  DeviceInfo& info = device.info;
  DeviceLimits& limits = device.limits;

  VkPhysicalDeviceProperties basic;
  vkGetPhysicalDeviceProperties(handle, &basic);
  info.ordinal = ordinal;
  info.name = basic.deviceName;
  info.kind = kind_of(basic.deviceType);
  info.api_version =
      fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(basic.apiVersion), VK_API_VERSION_MINOR(basic.apiVersion),
                  VK_API_VERSION_PATCH(basic.apiVersion));
  vkGetPhysicalDeviceMemoryProperties(handle, &device.memory);
  for (uint32_t i = 0; i < device.memory.memoryHeapCount; ++i) {
    const VkMemoryHeap& heap = device.memory.memoryHeaps[i];
    if ((heap.flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0) info.memory_bytes += heap.size;
  }
  // The structures of 1.2 below may not be passed to an older driver.
  if (basic.apiVersion < VK_API_VERSION_1_2) {
    info.rejection = fmt::format("Vulkan {} is too old, 1.2 is needed", info.api_version);
    return device;
  }

  ExtensionNames extensions = extensions_of(handle);
  FeatureExtensions& has = device.extensions;
  has.acceleration_structure = contains(extensions, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME) &&
                               contains(extensions, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
  has.ray_pipeline =
      has.acceleration_structure && contains(extensions, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
  has.ray_query = has.acceleration_structure && contains(extensions, VK_KHR_RAY_QUERY_EXTENSION_NAME);
  has.atomic_float = contains(extensions, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
  FeatureChain features(has);
  vkGetPhysicalDeviceFeatures2(handle, &features.core);

  auto properties = make_info<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
  auto driver =
      make_info<VkPhysicalDeviceDriverProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  auto subgroup =
      make_info<VkPhysicalDeviceSubgroupProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
  auto maintenance = make_info<VkPhysicalDeviceMaintenance3Properties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES);
  auto identity = make_info<VkPhysicalDeviceIDProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES);
  auto chain = [&properties](auto& structure) {
    structure.pNext = properties.pNext;
    properties.pNext = &structure;
  };
  chain(driver);
  chain(subgroup);
  chain(maintenance);
  chain(identity);
  if (has.acceleration_structure) chain(device.acceleration);
  if (has.ray_pipeline) chain(device.ray_pipeline);
  vkGetPhysicalDeviceProperties2(handle, &properties);
  device.acceleration.pNext = device.ray_pipeline.pNext = nullptr;

  uint32_t family_count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(handle, &family_count, nullptr);
  std::vector<VkQueueFamilyProperties> families(family_count);
  vkGetPhysicalDeviceQueueFamilyProperties(handle, &family_count, families.data());
  std::optional<uint32_t> family = choose_queue_family(families);
  device.queue_family = family.value_or(0);
  device.sparse_binding = family && features.core.features.sparseBinding &&
                          (families[*family].queueFlags & VK_QUEUE_SPARSE_BINDING_BIT) != 0;
  device.sparse_address_space = basic.limits.sparseAddressSpaceSize;

  info.driver = fmt::format("{} {}", driver.driverName, driver.driverInfo);
  info.subgroup_size = subgroup.subgroupSize;
  info.acceleration_structures = features.acceleration.accelerationStructure;
  info.ray_pipelines = info.acceleration_structures && features.ray_pipeline.rayTracingPipeline;
  info.ray_queries = info.acceleration_structures && features.ray_query.rayQuery;
  info.int64 = features.core.features.shaderInt64;
  info.float64 = features.core.features.shaderFloat64;
  info.rejection = reject(features, subgroup, family.has_value());
  device.cache_identity = fmt::format("{}-{}-{:x}-{}", hexadecimal(identity.deviceUUID, VK_UUID_SIZE),
                                      hexadecimal(identity.driverUUID, VK_UUID_SIZE), basic.driverVersion,
                                      hexadecimal(basic.pipelineCacheUUID, VK_UUID_SIZE));

  limits.subgroup_size = subgroup.subgroupSize;
  limits.max_workgroup_invocations =
      std::min(basic.limits.maxComputeWorkGroupInvocations, basic.limits.maxComputeWorkGroupSize[0]);
  limits.max_shared_memory_bytes = basic.limits.maxComputeSharedMemorySize;
  limits.max_workgroups_x = basic.limits.maxComputeWorkGroupCount[0];
  limits.max_workgroups_y = basic.limits.maxComputeWorkGroupCount[1];
  limits.max_allocation_bytes = maintenance.maxMemoryAllocationSize;
  // The width of a launch is limited like that of a grid of invocations; launches here have one dimension.
  uint64_t max_width =
      uint64_t{basic.limits.maxComputeWorkGroupCount[0]} * basic.limits.maxComputeWorkGroupSize[0];
  limits.max_ray_dispatch =
      info.ray_pipelines
          ? std::min<uint64_t>({device.ray_pipeline.maxRayDispatchInvocationCount, max_width, UINT32_MAX})
          : 0;
  limits.max_primitives = info.acceleration_structures ? device.acceleration.maxPrimitiveCount : 0;
  limits.max_ray_hit_attribute_bytes = device.ray_pipeline.maxRayHitAttributeSize;
  limits.compute_units = estimate_compute_units(handle, extensions, info.kind);
  limits.timestamp_period_ns = basic.limits.timestampPeriod;
  limits.unified_memory = info.kind == DeviceKind::kCpu || info.kind == DeviceKind::kIntegrated;
  limits.float64_atomic_add = features.atomic_float.shaderBufferFloat64AtomicAdd;
  device.timestamp_bits = family ? families[*family].timestampValidBits : 0;
  return device;
}

}  // namespace

const char* device_kind_name(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::kDiscrete:
      return "discrete";
    case DeviceKind::kIntegrated:
      return "integrated";
    case DeviceKind::kVirtual:
      return "virtual";
    case DeviceKind::kCpu:
      return "CPU";
    case DeviceKind::kOther:
      return "other";
  }
  return "other";
}

std::vector<PhysicalDevice> describe_devices(const Instance& instance) {
  std::vector<PhysicalDevice> devices;
  for (VkPhysicalDevice handle : instance.physical_devices()) {
    devices.push_back(describe(handle, static_cast<uint32_t>(devices.size())));
  }
  return devices;
}

}  // namespace rtsql::gpu
