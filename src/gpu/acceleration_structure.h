// Acceleration structures over triangles or boxes that lie in device buffers: one or more bottom-level
// structures under one top-level structure. Shaders trace against `address()`, converted by
// accelerationStructureEXT(uint64).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

enum class PrimitiveKind {
  kTriangles,  // 9 floats a primitive: three corners
  kBoxes,      // 6 floats a primitive: minimum, maximum (VkAabbPositionsKHR)
};

enum class BuildIntent { kFastTrace, kFastUpdate };

struct SceneDescription {
  PrimitiveKind primitive = PrimitiveKind::kTriangles;
  Address geometry = 0;  // the primitives, tightly packed, 16-byte aligned
  uint64_t primitive_count = 0;
  uint32_t partitions = 1;  // bottom-level structures of equal size; raised where max_primitives demands it
  bool compact = true;
  BuildIntent intent = BuildIntent::kFastTrace;
};

struct SceneStatistics {
  uint64_t resident_bytes = 0;
  uint64_t peak_bytes = 0;  // while building, scratch included
  uint32_t partitions = 0;
  Timings timings;  // stages "build", "compact", "top level"
};

// A hit's row is gl_InstanceCustomIndexEXT * rows_per_partition() + gl_PrimitiveID. Culling is off, geometry
// is not opaque. Per ray, the any-hit shader runs once for a triangle. A box promises less (Vulkan, chapter
// "Ray Traversal"): its intersection shader may run several times, and for rays that narrowly miss the box,
// so it has to look closely, and what the any-hit shader does must not mind a second time. Move-only.
class Scene {
 public:
  // Builds and waits. `geometry` may be freed afterwards unless intent is kFastUpdate.
  // Throws Error(kUnsupported) on a device without ray-tracing pipelines, Error(kMemory) if it does not fit.
  static Scene build(Device& device, const SceneDescription& description, const WorkContext& context = {});
  Scene(Scene&&) noexcept;
  Scene& operator=(Scene&&) noexcept;
  ~Scene();

  Address address() const;  // of the top-level structure
  uint64_t rows_per_partition() const;
  const SceneStatistics& statistics() const;
  // Refits to geometry that moved, same count; intent must be kFastUpdate.
  Timings refit(Address geometry);

 private:
  struct Impl;
  explicit Scene(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql::gpu
