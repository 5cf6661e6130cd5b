// Marks the rows of one box: the pipeline rx3d_mark by the rays through it, the kernel rx3d_mark_all among all records.
#ifndef RTSQL_SHADERS_INDEX_RX3D_MARK_H
#define RTSQL_SHADERS_INDEX_RX3D_MARK_H

#include "rx3d_layout.h"

RTSQL_SHADER_BEGIN

// Records are tested by the keys of the columns that the box bounds.
struct Rx3dTest {
  address keys;  // of each record
  uint64_t low;
  uint64_t high;
  uint wide;  // keys have 64 bits, else 32
  uint reserved;
};

struct Rx3dMarked {
  address tests;   // Rx3dTest each
  address row_of;  // uint32: the row of each record
  address words;   // of the bitmap, whose bits are 0 before
  uint test_count;
  uint reserved;
};

// Ray (i, j, k) runs along z from origin + k step, through x = low[0] + (i + 1/2) width[0], y likewise.
struct Rx3dMarkParams {
  Rx3dMarked marked;
  address scene;
  double low[2];
  double width[2];
  uint counts[2];  // of rays along x and y
  uint rows_per_partition;
  float origin;  // z
  float step;
  float reach;  // the length of a ray
};

struct Rx3dMarkAllParams {
  Rx3dMarked marked;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
