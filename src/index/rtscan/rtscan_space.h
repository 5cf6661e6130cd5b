// The space of an `rtscan` scene: which coordinates the keys of a column have along an axis, and how large
// cubes are and how far apart rays. See rtscan.h for why no row is missed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "index/rtscan/mapping_table.h"
#include "index/rtscan/rtscan_options.h"
#include "shaders/index/rtscan/rtscan_layout.h"

namespace rtsql {

// Coordinates are integers below 2^kRtscanCoordinateBits, of which floats hold the halves exactly.
struct CoordinateSpan {
  uint32_t low = 0;
  uint32_t high = 0;  // inclusive
};

// Maps the ranks of keys or, without encoding, their distances from the least key to coordinates: both are
// shifted right until they fit.
class RtscanAxis {
 public:
  RtscanAxis(const MappingTable& table, bool uniform_encoding);

  bool uniform_encoding() const { return uniform_encoding_; }
  uint32_t shift() const { return shift_; }
  uint64_t least_key() const { return least_key_; }
  uint32_t largest_coordinate() const { return largest_; }
  // Returns coordinates among which are those of all keys in the interval; none where no key is in it.
  std::optional<CoordinateSpan> covering(const MappingTable& table, const KeyInterval& interval) const;

 private:
  bool uniform_encoding_;
  uint64_t least_key_;
  uint64_t most_key_;
  uint32_t shift_;
  uint32_t largest_;
};

// Holds, in coordinates, the sizes that all axes of a scene share.
struct RtscanSizes {
  uint32_t width = 1;     // of a cube
  uint32_t interval = 1;  // from a ray to the next beside it, at most the width
  uint32_t spacing = 0;   // from the end of a ray to the beginning of the next behind it, at most the width
  uint32_t length = 0;    // of a ray; 0: through the whole region

  // `range` is the number of coordinates along the longest of so many axes.
  static RtscanSizes of(const RtscanOptions& options, size_t axes, uint64_t rows, uint32_t range);
};

// Returns the rays that meet all primitives in a region: a span for each axis of the scene, one to three.
shader::RtscanRays rays_through(const std::vector<CoordinateSpan>& region, const RtscanSizes& sizes,
                                const RtscanOptions& options);
uint64_t ray_count(const shader::RtscanRays& rays);

}  // namespace rtsql
