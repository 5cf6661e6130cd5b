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

// Returns a family that computes; one that also stamps times and binds sparse memory if there is a choice.
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

std::optional<std::string> find_missing_features(const FeatureChain& features,
                                                 const VkPhysicalDeviceSubgroupProperties& subgroup) {
  std::vector<std::string> missing;
  auto need = [&missing](bool present, const char* name) {
    if (!present) missing.push_back(name);
  };
  need(features.v12.bufferDeviceAddress, "bufferDeviceAddress");
  need(features.v12.scalarBlockLayout, "scalarBlockLayout");
  need(features.v12.storageBuffer8BitAccess, "storageBuffer8BitAccess");
  need(features.v12.shaderInt8, "shaderInt8");
  need(features.v12.shaderBufferInt64Atomics, "shaderBufferInt64Atomics");
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

FeatureExtensions find_extensions(const ExtensionNames& names) {
  FeatureExtensions has;
  has.acceleration_structure = contains(names, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME) &&
                               contains(names, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
  has.ray_pipeline =
      has.acceleration_structure && contains(names, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
  has.ray_query = has.acceleration_structure && contains(names, VK_KHR_RAY_QUERY_EXTENSION_NAME);
  has.subgroup_size_control = contains(names, VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
  has.atomic_float = contains(names, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
  return has;
}

// Holds what a driver tells beyond VkPhysicalDeviceProperties.
struct PropertyChain {
  VkPhysicalDeviceDriverProperties driver =
      make_info<VkPhysicalDeviceDriverProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  VkPhysicalDeviceSubgroupProperties subgroup =
      make_info<VkPhysicalDeviceSubgroupProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
  VkPhysicalDeviceSubgroupSizeControlPropertiesEXT subgroup_sizes =
      make_info<VkPhysicalDeviceSubgroupSizeControlPropertiesEXT>(
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES_EXT);
  VkPhysicalDeviceMaintenance3Properties maintenance = make_info<VkPhysicalDeviceMaintenance3Properties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES);
  VkPhysicalDeviceIDProperties identity =
      make_info<VkPhysicalDeviceIDProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES);

  // Fills this and the ray-tracing properties of `device`, as far as it has them.
  void query(PhysicalDevice& device) {
    auto properties = make_info<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
    auto chain = [&properties](auto& structure) {
      structure.pNext = properties.pNext;
      properties.pNext = &structure;
    };
    chain(driver);
    chain(subgroup);
    chain(maintenance);
    chain(identity);
    if (device.extensions.subgroup_size_control) chain(subgroup_sizes);
    if (device.extensions.acceleration_structure) chain(device.acceleration);
    if (device.extensions.ray_pipeline) chain(device.ray_pipeline);
    vkGetPhysicalDeviceProperties2(device.handle, &properties);
    device.acceleration.pNext = device.ray_pipeline.pNext = nullptr;
  }
};

DeviceLimits limits_of(const PhysicalDevice& device, const VkPhysicalDeviceLimits& reported,
                       const PropertyChain& properties) {
  DeviceLimits limits;
  limits.subgroup_size = properties.subgroup.subgroupSize;
  limits.max_workgroup_invocations =
      std::min(reported.maxComputeWorkGroupInvocations, reported.maxComputeWorkGroupSize[0]);
  limits.max_shared_memory_bytes = reported.maxComputeSharedMemorySize;
  limits.max_workgroups_x = reported.maxComputeWorkGroupCount[0];
  limits.max_workgroups_y = reported.maxComputeWorkGroupCount[1];
  limits.max_allocation_bytes = properties.maintenance.maxMemoryAllocationSize;
  if (device.info.ray_pipelines) {
    // The width of a launch is limited like that of a grid of invocations; launches here have one dimension.
    uint64_t max_width = uint64_t{reported.maxComputeWorkGroupCount[0]} * reported.maxComputeWorkGroupSize[0];
    limits.max_ray_dispatch =
        std::min<uint64_t>({device.ray_pipeline.maxRayDispatchInvocationCount, max_width, UINT32_MAX});
  }
  if (device.info.acceleration_structures) limits.max_primitives = device.acceleration.maxPrimitiveCount;
  limits.timestamp_period_ns = reported.timestampPeriod;
  limits.unified_memory = device.info.kind == DeviceKind::kCpu || device.info.kind == DeviceKind::kIntegrated;
  return limits;
}

// Finds for which workgroups pipelines can demand the subgroups that kernels' tables in shared memory are
// made for.
void find_subgroup_control(PhysicalDevice& device, const FeatureChain& features,
                           const PropertyChain& properties) {
  const VkPhysicalDeviceSubgroupSizeControlPropertiesEXT& sizes = properties.subgroup_sizes;
  const uint32_t size = device.limits.subgroup_size;
  if (!features.subgroup_size.subgroupSizeControl ||
      (sizes.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) == 0 || size < sizes.minSubgroupSize ||
      size > sizes.maxSubgroupSize) {
    return;
  }
  device.most_in_required_subgroups = size * sizes.maxComputeWorkgroupSubgroups;
  device.can_require_full_subgroups = features.subgroup_size.computeFullSubgroups;
}

void find_queue_family(PhysicalDevice& device, const FeatureChain& features) {
  uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device.handle, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device.handle, &count, families.data());
  std::optional<uint32_t> chosen = choose_queue_family(families);
  if (!chosen) {
    device.info.rejection = "it has no compute queue";
    return;
  }
  device.queue_family = *chosen;
  device.timestamp_bits = families[*chosen].timestampValidBits;
  device.sparse_binding = features.core.features.sparseBinding &&
                          (families[*chosen].queueFlags & VK_QUEUE_SPARSE_BINDING_BIT) != 0;
}

PhysicalDevice describe(VkPhysicalDevice handle, uint32_t ordinal) {
  PhysicalDevice device;
  device.handle = handle;
  DeviceInfo& info = device.info;
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
  device.extensions = find_extensions(extensions);
  FeatureChain features(device.extensions);
  vkGetPhysicalDeviceFeatures2(handle, &features.core);
  PropertyChain properties;
  properties.query(device);

  info.driver = fmt::format("{} {}", properties.driver.driverName, properties.driver.driverInfo);
  info.subgroup_size = properties.subgroup.subgroupSize;
  info.acceleration_structures = features.acceleration.accelerationStructure;
  info.ray_pipelines = info.acceleration_structures && features.ray_pipeline.rayTracingPipeline;
  info.ray_queries = info.acceleration_structures && features.ray_query.rayQuery;
  if (info.ray_pipelines || info.ray_queries)
    info.ray_traversal = ray_traversal_of(info.name, info.kind == DeviceKind::kCpu);
  info.int64 = features.core.features.shaderInt64;
  info.float64 = features.core.features.shaderFloat64;
  info.rejection = find_missing_features(features, properties.subgroup);
  device.limits = limits_of(device, basic.limits, properties);
  find_subgroup_control(device, features, properties);
  device.limits.compute_units = estimate_compute_units(handle, extensions, info.kind);
  device.limits.shared_int64_atomics = features.v12.shaderSharedInt64Atomics;
  device.limits.float64_atomic_add = features.atomic_float.shaderBufferFloat64AtomicAdd;
  device.sparse_address_space = basic.limits.sparseAddressSpaceSize;
  device.cache_identity =
      fmt::format("{}-{}-{:x}-{}", hexadecimal(properties.identity.deviceUUID, VK_UUID_SIZE),
                  hexadecimal(properties.identity.driverUUID, VK_UUID_SIZE), basic.driverVersion,
                  hexadecimal(basic.pipelineCacheUUID, VK_UUID_SIZE));
  find_queue_family(device, features);
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
