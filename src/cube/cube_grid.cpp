#include "cube/cube_grid.h"

#include <algorithm>
#include <bit>

namespace rtsql {
namespace {

constexpr uint64_t kMostColumns = 1 << 19;
constexpr uint64_t kMostCoordinates = uint64_t{1} << kCubeCoordinateBits;

// Returns the bits to leave out so that there are `most` coordinates or fewer.
uint32_t shift_of(uint64_t size, uint64_t most) {
  uint32_t shift = 0;
  while ((size - 1) >> shift >= most) ++shift;
  return shift;
}

uint32_t coordinates(uint64_t size, uint32_t shift) {
  return static_cast<uint32_t>((size - 1) >> shift) + 1;
}

}  // namespace

RayDensity RayDensity::of(gpu::DeviceKind kind) {
  if (kind == gpu::DeviceKind::kCpu) return {.rays_per_row = 1.0 / 8, .most_rays = 1 << 19};
  return {.rays_per_row = 128, .most_rays = 1 << 22};
}

CubeGrid CubeGrid::of(const CubeExtent& extent, uint64_t rows, const CubeOptions& options,
                      const RayDensity& density) {
  CubeGrid grid;
  grid.leg = static_cast<float>(options.legs);
  grid.y_shift = shift_of(extent.lines, kMostCoordinates);
  grid.z_shift = shift_of(extent.codes, kMostCoordinates);
  grid.lines = coordinates(extent.lines, grid.y_shift);
  if (options.interval > 0) {
    grid.x_shift = std::max(static_cast<uint32_t>(std::bit_width(options.interval - 1)),
                            shift_of(extent.packed, kMostCoordinates));
  } else {
    const double rows_of_code = static_cast<double>(rows) / static_cast<double>(extent.codes);
    const double rays = std::min(rows_of_code * density.rays_per_row, static_cast<double>(density.most_rays));
    const auto columns = static_cast<uint64_t>(rays / grid.lines);
    grid.x_shift = shift_of(extent.packed, std::clamp<uint64_t>(columns, 1, kMostColumns));
  }
  grid.columns = coordinates(extent.packed, grid.x_shift);
  return grid;
}

}  // namespace rtsql
