#include "cube/cube_grid.h"

#include <algorithm>
#include <bit>

namespace rtsql {
namespace {

// The rows of a cell are met one after the other by the rays of its line, of which there are so many that
// each meets a few, unless most would meet none.
constexpr uint64_t kRowsPerRay = 8;
constexpr uint64_t kRaysPerRange = 1 << 19;
constexpr uint64_t kMostColumns = 4096;
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

CubeGrid CubeGrid::of(const CubeExtent& extent, uint64_t rows, const CubeOptions& options) {
  CubeGrid grid;
  grid.leg = static_cast<float>(options.legs);
  grid.y_shift = shift_of(extent.lines, kMostCoordinates);
  grid.z_shift = shift_of(extent.codes, kMostCoordinates);
  grid.lines = coordinates(extent.lines, grid.y_shift);
  if (options.interval > 0) {
    grid.x_shift = std::max(static_cast<uint32_t>(std::bit_width(options.interval - 1)),
                            shift_of(extent.packed, kMostCoordinates));
  } else {
    const uint64_t useful = std::min(rows / extent.cells / kRowsPerRay, kRaysPerRange / grid.lines);
    grid.x_shift = shift_of(extent.packed, std::clamp<uint64_t>(useful, 1, kMostColumns));
  }
  grid.columns = coordinates(extent.packed, grid.x_shift);
  return grid;
}

}  // namespace rtsql
