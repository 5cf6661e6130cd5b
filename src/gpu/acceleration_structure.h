// Makes acceleration structures over triangles or boxes that lie in device buffers: one or more bottom-level
// structures under one top-level structure. Shaders trace against `address()`, converted by
// accelerationStructureEXT(uint64).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

enum class PrimitiveKind {
  kTriangles,  // 9 floats a primitive: three corners
  kBoxes,      // 6 floats a primitive: minimum, maximum (VkAabbPositionsKHR)
};

// Says where the primitives are, tightly packed, 16-byte aligned: in a buffer or, so that no more memory is
// needed than for those of one partition, nowhere before they are written, partition after partition.
class SceneGeometry {
 public:
  // Records the writing of the primitives [first, first + count) to `to`.
  using Write = std::function<void(Stream&, uint64_t first, uint64_t count, Address to)>;

  SceneGeometry(Address primitives = 0) : primitives_(primitives) {}
  SceneGeometry(Write write) : write_(std::move(write)) {}

  bool is_written() const { return static_cast<bool>(write_); }
  Address primitives() const { return primitives_; }
  const Write& write() const { return write_; }

 private:
  Address primitives_ = 0;
  Write write_;
};

struct SceneDescription {
  PrimitiveKind primitive = PrimitiveKind::kTriangles;
  SceneGeometry geometry;
  uint64_t primitive_count = 0;
  uint32_t partitions = 1;  // bottom-level structures of equal size; raised where max_primitives demands it
  bool compact = true;      // not if refittable: a refit needs all of the memory
  bool refittable = false;
};

struct SceneStatistics {
  uint64_t resident_bytes = 0;
  uint64_t peak_bytes = 0;  // while building, scratch and the primitives that were written included
  uint32_t partitions = 0;
  Timings timings;  // stages "geometry", if it is written; "build" and "compact", or "refit"; "top level"
};

// A hit's row is gl_InstanceCustomIndexEXT * rows_per_partition() + gl_PrimitiveID. Culling is off, geometry
// is not opaque. Per ray, the any-hit shader runs once for a triangle. A box promises less (Vulkan, chapter
// "Ray Traversal"): its intersection shader may run several times, and for rays that narrowly miss the box,
// so it has to look closely, and what the any-hit shader does must not mind a second time. Move-only.
class Scene {
 public:
  // Builds and waits. The geometry may be freed afterwards. Where it is written, partitions are built one
  // after another in the same working memory; else several at once. Throws Error(kUnsupported) on a device
  // without ray-tracing pipelines, Error(kMemory) if it does not fit.
  static Scene build(Device& device, const SceneDescription& description, const WorkContext& context = {});
  Scene(Scene&&) noexcept;
  Scene& operator=(Scene&&) noexcept;
  ~Scene();

  Address address() const;  // of the top-level structure
  uint64_t rows_per_partition() const;
  const SceneStatistics& statistics() const;
  // Makes a scene of as many primitives that have moved to `geometry` out of this one, which must be
  // refittable and stays as it is: the hierarchy keeps its shape, only its boxes are computed anew. This is
  // faster than a build, and slower to trace the further they moved. Waits, throws as build does.
  Scene refit(const SceneGeometry& geometry, const WorkContext& context = {}) const;
  // Makes a scene of the primitives of this one, which has one partition and is not refittable, and of
  // `count` others at `geometry`, which get a bottom-level structure of their own: the first of them has the
  // number rows_per_partition(). The structure of the former is shared; those that a scene was extended by
  // are not taken over. Waits, throws as build does.
  Scene extend(Address geometry, uint64_t count, const WorkContext& context = {}) const;

 private:
  struct Impl;
  explicit Scene(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql::gpu
