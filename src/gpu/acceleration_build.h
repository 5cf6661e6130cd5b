// Holds the steps that builds of both levels share: geometry as Vulkan takes it, working memory, and the
// tally of bytes.
#pragma once

#include <algorithm>

#include "gpu/acceleration_storage.h"
#include "gpu/acceleration_structure.h"

namespace rtsql::gpu {

uint64_t bytes_per_primitive(PrimitiveKind kind);

// Describes one build: a geometry and what it is built with.
class AccelerationBuild {
 public:
  // Builds the primitives [first, first + count) of `geometry` as a bottom level.
  AccelerationBuild(const SceneDescription& description, Address geometry, uint64_t first, uint64_t count);
  // Builds a top level over `count` instances at `instances`.
  AccelerationBuild(Address instances, uint32_t count);

  VkAccelerationStructureBuildSizesInfoKHR sizes(const LogicalDevice& device) const;
  // Builds `target` or, with `before`, makes it out of that by a refit. `scratch` is aligned as the device
  // demands.
  void record(VkCommandBuffer commands, const LogicalDevice& device, const AccelerationStorage& target,
              Address scratch, const AccelerationStorage* before = nullptr) const;

 private:
  VkAccelerationStructureBuildGeometryInfoKHR info() const;

  uint32_t count_;
  VkAccelerationStructureGeometryKHR geometry_;
  VkAccelerationStructureBuildGeometryInfoKHR info_;  // but for the pointer to the geometry
};

// Holds the working memory of several builds at once.
class BuildScratch {
 public:
  // Each build has its number of bytes in `bytes`.
  BuildScratch(Device& device, const std::vector<uint64_t>& bytes);
  Address address(size_t build) const { return addresses_[build]; }
  uint64_t bytes() const { return buffer_.bytes(); }

 private:
  Buffer buffer_;
  std::vector<Address> addresses_;
};

// Counts the bytes that a build holds at once.
class MemoryTally {
 public:
  void add(uint64_t bytes) {
    held_ += bytes;
    peak_ = std::max(peak_, held_);
  }
  void remove(uint64_t bytes) { held_ -= bytes; }
  uint64_t peak() const { return peak_; }

 private:
  uint64_t held_ = 0;
  uint64_t peak_ = 0;
};

}  // namespace rtsql::gpu
