// CREATE CUBE … WITH (…) takes as options whether a cube keeps its rows, and the design points of "RTCUDB".
#pragma once

#include <cstdint>
#include <span>

#include "common/option.h"
#include "index/contract/method.h"

namespace rtsql {

struct CubeOptions {
  bool keeps_rows = true;  // the joined rows stay, in the order of their cells
  bool traces = false;     // trace = rays or auto: the joined rows lie in a scene (cube_scene.h)
  bool compares = false;   // trace = auto: cells answer what rays can where these cost more
  // So many scanned columns lie on the z axis, if there are: all, or the first alone (section 6.6), or none,
  // and a bit for each row says whether it fulfils the filter (section 6.5).
  size_t most_scanned = SIZE_MAX;
  bool splits_groups = false;     // the first grouped column alone lies on the y axis
  size_t most_packed = SIZE_MAX;  // so many of the values that are added up lie on the x axis, if they fit
  bool flags_hits = false;        // a bit for each row says that it was met, as in the paper (algorithm 1)
  uint32_t interval = 0;          // of rays along the x axis, in packed values; 0: as suits the groups
  bool sieves = true;             // totals of whole blocks of codes answer what they can (cube_sieve.h)
  uint32_t codes_of_block = 0;    // of these, rounded up to a power of two; 0: as many as suits the cells
  double legs = 1.5;              // of a triangle, in intervals
  uint32_t partitions = 1;        // of the acceleration structure
  bool compact = true;

  static CubeOptions of(const IndexOptions& options);
};

std::span<const OptionDeclaration> cube_option_declarations();

}  // namespace rtsql
