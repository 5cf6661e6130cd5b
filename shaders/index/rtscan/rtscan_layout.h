// Holds what the shaders of `rtscan` agree on: see src/index/rtscan/rtscan.h.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_LAYOUT_H
#define RTSQL_SHADERS_INDEX_RTSCAN_LAYOUT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRtscanAxes = 3;
const uint kRtscanCoordinateBits = 22;

// A record is a row that the index holds: its keys, in every column, lie at one position. A region's rows are
// tested by the keys of the restricted columns.
struct RtscanTest {
  address keys;  // of each record
  uint64_t low;
  uint64_t high;
  uint wide;  // keys have 64 bits, else 32
  uint reserved;
};

// Says how records are tested, and where the bits of their rows are.
struct RtscanRecords {
  address tests;   // RtscanTest each
  address row_of;  // uint32: the row of each record; 0: they are the same
  address words;   // of the bitmap
  uint test_count;
  uint reserved;
};

// Is a matrix of rays: ray (i, j, k) begins at origin + (i, j, k) * step and runs along an axis.
struct RtscanRays {
  float origin[kRtscanAxes];
  float step[kRtscanAxes];
  uint counts[kRtscanAxes];
  float reach;  // the length of a ray
  uint axis;
};

RTSQL_SHADER_END

#endif
