// The design points of "RTScan" that an `rtscan` index takes as options. See rtscan.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "index/contract/method.h"

namespace rtsql {

enum class RtscanVariant { kRtscan, kRtc3, kRtc1 };
enum class RtscanPrimitive : uint32_t {
  kCube,
  kSphere,
  kTriangle,         // flat in z
  kUprightTriangle,  // of rtc1: rays cross it along y
};
enum class RtscanRefine { kAutomatic, kRays, kSearch };

struct RtscanOptions {
  RtscanVariant variant = RtscanVariant::kRtscan;
  bool uniform_encoding = true;
  uint32_t sieve = 128;            // vectors of a column
  bool adaptive_selection = true;  // else positive: the boundary below a bound
  std::vector<uint32_t> groups;    // columns of each; empty: few equal groups
  uint32_t cells = 0;              // cubes side by side along an axis; 0: as many as suit the rows
  double interval = 1;             // of rays, in widths of a cube
  double spacing = 1;              // between rays one behind the other, in widths of a cube
  uint32_t ray_length = 13;        // in widths of a cube; 0: through the whole region
  RtscanPrimitive primitive = RtscanPrimitive::kCube;
  RtscanRefine refine = RtscanRefine::kAutomatic;

  // Throws Error(kValue) where options do not go together.
  static RtscanOptions parse(const IndexOptions& options);

  // Returns the columns of each group. Throws Error(kValue) where the option is for another number of them.
  std::vector<uint32_t> groups_of(size_t columns) const;

  // Rays may have spaces between them where primitives are as deep as they are wide.
  bool flat() const { return primitive != RtscanPrimitive::kCube; }
};

// Returns "3+1" in its usual form, or nothing where it is no list of one to three columns each.
std::optional<std::string> canonical_rtscan_groups(std::string_view text);

}  // namespace rtsql
