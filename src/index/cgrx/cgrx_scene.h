// A `cgrx` index keeps, beside its sorted keys, the representatives of the buckets as a scene, and what each
// primitive of it stands for. See cgrx.h for the geometry.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/acceleration_structure.h"
#include "gpu/device.h"
#include "index/contract/index.h"
#include "index/rx/rx_ray_length.h"
#include "index/search/sorted_keys.h"
#include "shaders/index/cgrx/cgrx_layout.h"

namespace rtsql {

enum class CgrxRepresentation : uint32_t { kMarkers = shader::kCgrxMarkers, kExtra = shader::kCgrxExtra };
enum class CgrxBucketSearch : uint32_t { kBinary = 0, kLinear = 1 };

struct CgrxOptions {
  CgrxRepresentation representation = CgrxRepresentation::kExtra;
  CgrxBucketSearch bucket_search = CgrxBucketSearch::kBinary;
  uint32_t bucket_log2 = 5;  // of the keys of a bucket, 4 to 10
  uint32_t partitions = 1;   // at least 1
  bool compact = true;
};

// Bucket j is the sorted keys from j << bucket_log2 on. Primitives come in the order of their places.
struct CgrxScene {
  std::optional<gpu::Scene> scene;  // absent without keys
  uint64_t primitives = 0;
  uint64_t buckets = 0;
  RxRayLength ray_length;
  RxAxisScale axis_scale;

  // Holds one uint32 per primitive: the first bucket whose representative is at or after the primitive's
  // place. For an extra representative that is the first one behind it.
  gpu::Buffer bucket_of;
  // Holds one uint32 per primitive, with extra representatives only: for the end of a row, the first bucket
  // whose representative lies in the row; for the end of a plane that is not one of a row too, the same of
  // the plane, with kCgrxPlaneEnd set. It is undefined for others.
  gpu::Buffer start_of;

  // Builds the scene of at least one key, with its width. Adds the stages "geometry", "build", "compact" and
  // "top level" to `statistics` and raises its peak_bytes. Throws Error(kMemory) if it does not fit.
  static CgrxScene build(gpu::Device& device, const SortedKeys& sorted, KeyWidth width, uint64_t key_count,
                         const CgrxOptions& options, const WorkContext& context,
                         IndexBuildStatistics& statistics);

  uint64_t resident_bytes() const;
};

// Returns the constants of all shaders of cgrx; the last two concern those of probes.
gpu::Specialization cgrx_specialization(const CgrxOptions& options, KeyWidth width,
                                        const RxAxisScale& axis_scale, bool points = false,
                                        bool unique = false);

}  // namespace rtsql
