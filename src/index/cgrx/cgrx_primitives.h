// The triangles of a `cgrx` scene, as the build of the scene and a picture of it need them. See cgrx.h for
// the geometry.
#pragma once

#include <cstdint>

#include "index/cgrx/cgrx_scene.h"

namespace rtsql {

struct CgrxPrimitives {
  uint64_t count = 0;
  gpu::Buffer corners;         // nine floats each, in the order of their places
  gpu::Buffer bucket_of;       // as CgrxScene has it
  gpu::Buffer start_of;        // likewise
  uint64_t scratch_bytes = 0;  // of what is gone again
};

// Has the kernels write the triangles of all buckets of sorted keys, of which there is one at least. Adds the
// stage "geometry" to `timings`. Throws Error(kMemory) if they do not fit.
CgrxPrimitives write_cgrx_primitives(gpu::Device& device, const SortedKeys& sorted, KeyWidth width,
                                     uint64_t key_count, const CgrxOptions& options,
                                     const RxAxisScale& axis_scale, const WorkContext& context,
                                     gpu::Timings& timings);

}  // namespace rtsql
