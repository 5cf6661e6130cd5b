// Places the triangles and the rays of a cube's scene ("RTCUDB", section 3.2):
//
//          y
//    g+1 --|  |\ .
//          |o | \  o     o
//      g --|  |__\ .
//          +--v------------x
//
// A row of group g and packed values v is a right triangle at (v, g, code), with legs along x and y. Rays (o)
// run along z through the middles of the squares of a grid, a line of them for each group.
//
// Coordinates are the upper bits of the numbers, 22 of them at most, and along x no more than there are rays:
// where triangles lie side by side without a ray between them, an acceleration structure divides them in
// vain. All geometry lies at quarters below 2^22, or at halves below 2^23, so that floats hold it as far as
// it matters: the ray of a row's own square passes a third of a leg from each side of its triangle, where the
// legs are one and a half squares long, and that of no other square meets it. The paper's legs are two
// squares long, so that up to three rays meet a row.
#pragma once

#include <cstdint>

#include "cube/cube_options.h"
#include "gpu/device_info.h"

namespace rtsql {

inline constexpr uint32_t kCubeCoordinateBits = 22;

// Holds how many numbers each axis has: they are below these.
struct CubeExtent {
  uint64_t packed = 1;
  uint64_t lines = 1;
  uint64_t codes = 1;
  uint64_t groups = 1;
};

// Says how many rays may go through the space of a code. A ray meets its rows one after the other, and rays
// that meet none take time, too. On an H100 such a ray takes 0.1 ns, a hit 0.3 ns where few rows lie at one
// place, and up to 17 where hundreds do; lavapipe takes 100 ns for either.
struct RayDensity {
  double rays_per_row = 1;  // of those that a code has on average
  uint64_t most_rays = 1;

  static RayDensity of(gpu::DeviceKind kind);
};

struct CubeGrid {
  uint32_t x_shift = 0, y_shift = 0, z_shift = 0;  // bits that coordinates leave out
  float leg = 1.5F;
  uint32_t columns = 1;  // of squares along x
  uint32_t lines = 1;    // along y

  static CubeGrid of(const CubeExtent& extent, uint64_t rows, const CubeOptions& options,
                     const RayDensity& density);
};

}  // namespace rtsql
