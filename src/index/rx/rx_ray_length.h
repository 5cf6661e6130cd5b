// Measures how far apart neighbours lie, by which `rx` and `cgrx` choose the length of first rays and how far
// the scene is stretched; cgrx.h says why both matter.
#pragma once

#include <cstdint>

#include "gpu/device.h"
#include "index/contract/index.h"
#include "index/rx/rx_options.h"

namespace rtsql {

// Holds the steps along each axis, from 1 to kRxFarthest.
struct RxRayLength {
  uint32_t x = shader::kRxFarthest;
  uint32_t y = shader::kRxFarthest;
  uint32_t z = shader::kRxFarthest;
};

// Says which of ascending keys are neighbours: the marks, the last of each 2^mark_log2.
struct RxMarks {
  gpu::Address keys = 0;
  uint64_t base = 0;  // from which they count
  uint64_t key_count = 0;
  uint32_t mark_log2 = 0;
  uint32_t neighbours = 1;  // of whose distances a mean is taken, where the single ones differ much
  uint32_t reach = 1;       // of a ray, in distances
};

// Returns `reach` times the distance of neighbours, as a sample tells it: of those in a row along x, of those
// in the next row of their plane along y, of those in the next plane along z; kRxFarthest where there are
// none. Of the distances along an axis it takes the one that a sixteenth are below: with keys that are dense
// in parts, many rays cross the dense parts, and it is there that long ones cost. Adds the stage "geometry"
// to `timings`.
RxRayLength measure_ray_length(gpu::Device& device, const RxMarks& marks, const RxLayout& layout,
                               KeyWidth width, const WorkContext& context, gpu::Timings& timings);

// Makes the next row as far away as neighbours in a row are, and the next plane as neighbouring rows. `reach`
// is that of the ray length.
RxAxisScale axis_scale_for(const RxRayLength& ray_length, uint32_t reach);

}  // namespace rtsql
