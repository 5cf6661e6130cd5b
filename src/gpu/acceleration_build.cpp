#include "gpu/acceleration_build.h"

#include "common/check.h"
#include "common/divide.h"
#include "gpu/device_impl.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kTriangleBytes = 9 * sizeof(float);
constexpr uint64_t kCornerBytes = 3 * sizeof(float);
constexpr uint64_t kBoxBytes = sizeof(VkAabbPositionsKHR);

VkBuildAccelerationStructureFlagsKHR build_flags(const SceneDescription& description) {
  VkBuildAccelerationStructureFlagsKHR flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR;
  if (description.compact) flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
  if (description.refittable) flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
  return flags;
}

VkAccelerationStructureBuildGeometryInfoKHR build_info(VkAccelerationStructureTypeKHR type,
                                                       VkBuildAccelerationStructureFlagsKHR flags) {
  auto info = make_info<VkAccelerationStructureBuildGeometryInfoKHR>(
      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR);
  info.type = type;
  info.flags = flags;
  info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
  info.geometryCount = 1;
  return info;
}

VkAccelerationStructureGeometryKHR empty_geometry(VkGeometryTypeKHR type) {
  auto geometry =
      make_info<VkAccelerationStructureGeometryKHR>(VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR);
  geometry.geometryType = type;
  return geometry;
}

}  // namespace

uint64_t bytes_per_primitive(PrimitiveKind kind) {
  return kind == PrimitiveKind::kTriangles ? kTriangleBytes : kBoxBytes;
}

AccelerationBuild::AccelerationBuild(const SceneDescription& description, Address primitives, uint64_t first,
                                     uint64_t count)
    : count_(static_cast<uint32_t>(count)),
      info_(build_info(VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR, build_flags(description))) {
  if (description.primitive == PrimitiveKind::kTriangles) {
    geometry_ = empty_geometry(VK_GEOMETRY_TYPE_TRIANGLES_KHR);
    VkAccelerationStructureGeometryTrianglesDataKHR& triangles = geometry_.geometry.triangles;
    triangles = make_info<VkAccelerationStructureGeometryTrianglesDataKHR>(
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR);
    triangles.vertexFormat = VK_FORMAT_R32G32B32_SFLOAT;
    triangles.vertexData.deviceAddress = primitives + first * kTriangleBytes;
    triangles.vertexStride = kCornerBytes;
    triangles.maxVertex = static_cast<uint32_t>(3 * count - 1);
    triangles.indexType = VK_INDEX_TYPE_NONE_KHR;
  } else {
    geometry_ = empty_geometry(VK_GEOMETRY_TYPE_AABBS_KHR);
    VkAccelerationStructureGeometryAabbsDataKHR& boxes = geometry_.geometry.aabbs;
    boxes = make_info<VkAccelerationStructureGeometryAabbsDataKHR>(
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR);
    boxes.data.deviceAddress = primitives + first * kBoxBytes;
    boxes.stride = kBoxBytes;
  }
  // Any-hit shaders count and collect: each primitive may be met once only.
  geometry_.flags = VK_GEOMETRY_NO_DUPLICATE_ANY_HIT_INVOCATION_BIT_KHR;
}

AccelerationBuild::AccelerationBuild(Address instances, uint32_t count)
    : count_(count),
      geometry_(empty_geometry(VK_GEOMETRY_TYPE_INSTANCES_KHR)),
      info_(build_info(VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
                       VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR)) {
  geometry_.geometry.instances = make_info<VkAccelerationStructureGeometryInstancesDataKHR>(
      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR);
  geometry_.geometry.instances.data.deviceAddress = instances;
}

VkAccelerationStructureBuildGeometryInfoKHR AccelerationBuild::info() const {
  VkAccelerationStructureBuildGeometryInfoKHR info = info_;
  info.pGeometries = &geometry_;
  return info;
}

VkAccelerationStructureBuildSizesInfoKHR AccelerationBuild::sizes(const LogicalDevice& device) const {
  const VkAccelerationStructureBuildGeometryInfoKHR complete = info();
  auto sizes = make_info<VkAccelerationStructureBuildSizesInfoKHR>(
      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR);
  device.rays().build_sizes(device.get(), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &complete, &count_,
                            &sizes);
  return sizes;
}

void AccelerationBuild::record(VkCommandBuffer commands, const LogicalDevice& device,
                               const AccelerationStorage& target, Address scratch,
                               const AccelerationStorage* before) const {
  VkAccelerationStructureBuildGeometryInfoKHR build = info();
  if (before != nullptr) {
    build.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    build.srcAccelerationStructure = before->get();
  }
  build.dstAccelerationStructure = target.get();
  build.scratchData.deviceAddress = scratch;
  VkAccelerationStructureBuildRangeInfoKHR range{count_, 0, 0, 0};
  const VkAccelerationStructureBuildRangeInfoKHR* ranges = &range;
  device.rays().cmd_build(commands, 1, &build, &ranges);
}

BuildScratch::BuildScratch(Device& device, const std::vector<uint64_t>& bytes) {
  uint64_t alignment =
      device.impl().logical.physical().acceleration.minAccelerationStructureScratchOffsetAlignment;
  uint64_t total = alignment;
  for (uint64_t each : bytes) total += round_up(each, alignment);
  buffer_ = device.allocate(total, "building an acceleration structure");
  Address next = round_up(buffer_.address(), alignment);
  for (uint64_t each : bytes) {
    addresses_.push_back(next);
    next += round_up(each, alignment);
  }
}

}  // namespace rtsql::gpu
