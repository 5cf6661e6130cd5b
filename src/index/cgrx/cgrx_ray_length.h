// Measures the length of the first rays of `cgrx`; cgrx.h says why it matters.
#pragma once

#include <cstdint>

#include "gpu/device.h"
#include "index/contract/index.h"
#include "index/search/sorted_keys.h"

namespace rtsql {

// Holds the steps along each axis, from 1 to kCgrxFarthest.
struct CgrxRayLength {
  uint32_t x = 0;
  uint32_t y = 0;
  uint32_t z = 0;
};

// Says by how much the scene is scaled along two of its axes, as powers of two; cgrx.h says why.
struct CgrxAxisScale {
  uint32_t y_log2 = 0;
  uint32_t z_log2 = 0;
};

// Returns three times the distance of neighbouring representatives, as a sample tells it: of those in a row
// along x, of those in the next row of their plane along y, of those in the next plane along z; kCgrxFarthest
// where there are none. Of the distances along an axis it takes the one that a sixteenth are below: with keys
// that are dense in parts, many rays cross the dense parts, and it is there that long ones cost. Adds to the
// stage "geometry" of `statistics`.
CgrxRayLength measure_ray_length(gpu::Device& device, const SortedKeys& sorted, KeyWidth width,
                                 uint64_t key_count, uint32_t bucket_log2, const WorkContext& context,
                                 IndexBuildStatistics& statistics);

// Makes the next row as far away as neighbours in a row are, and the next plane as neighbouring rows.
CgrxAxisScale axis_scale_for(const CgrxRayLength& ray_length);

}  // namespace rtsql
