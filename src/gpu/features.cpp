#include "gpu/features.h"

namespace rtsql::gpu {

std::vector<const char*> FeatureExtensions::names() const {
  std::vector<const char*> names;
  if (acceleration_structure) {
    names.push_back(VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    names.push_back(VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
  }
  if (ray_pipeline) names.push_back(VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
  if (ray_query) names.push_back(VK_KHR_RAY_QUERY_EXTENSION_NAME);
  if (subgroup_size_control) names.push_back(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
  if (atomic_float) names.push_back(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
  return names;
}

FeatureChain::FeatureChain(const FeatureExtensions& extensions) {
  core.pNext = &v12;
  void** end = &v12.pNext;
  auto append = [&end](auto& structure) {
    *end = &structure;
    end = &structure.pNext;
  };
  if (extensions.acceleration_structure) append(acceleration);
  if (extensions.ray_pipeline) append(ray_pipeline);
  if (extensions.ray_query) append(ray_query);
  if (extensions.subgroup_size_control) append(subgroup_size);
  if (extensions.atomic_float) append(atomic_float);
}

void FeatureChain::enable_from(const FeatureChain& available) {
  const VkPhysicalDeviceFeatures& basic = available.core.features;
  core.features.shaderInt64 = basic.shaderInt64;
  core.features.shaderFloat64 = basic.shaderFloat64;
  core.features.sparseBinding = basic.sparseBinding;
  v12.bufferDeviceAddress = available.v12.bufferDeviceAddress;
  v12.scalarBlockLayout = available.v12.scalarBlockLayout;
  v12.storageBuffer8BitAccess = available.v12.storageBuffer8BitAccess;
  v12.shaderInt8 = available.v12.shaderInt8;
  v12.shaderBufferInt64Atomics = available.v12.shaderBufferInt64Atomics;
  v12.shaderSharedInt64Atomics = available.v12.shaderSharedInt64Atomics;
  acceleration.accelerationStructure = available.acceleration.accelerationStructure;
  ray_pipeline.rayTracingPipeline = available.ray_pipeline.rayTracingPipeline;
  ray_query.rayQuery = available.ray_query.rayQuery;
  subgroup_size.subgroupSizeControl = available.subgroup_size.subgroupSizeControl;
  subgroup_size.computeFullSubgroups = available.subgroup_size.computeFullSubgroups;
  atomic_float.shaderBufferFloat64AtomicAdd = available.atomic_float.shaderBufferFloat64AtomicAdd;
}

}  // namespace rtsql::gpu
