// Holds what the shaders of `rx3d` agree on: see src/index/rx3d/rx3d.h.
#ifndef RTSQL_SHADERS_INDEX_RX3D_LAYOUT_H
#define RTSQL_SHADERS_INDEX_RX3D_LAYOUT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRx3dAxes = 3;

// Places lie between -kRx3dFar and kRx3dFar.
const float kRx3dFar = 1099511627776.0f;
const float kRx3dMargin = 0.00000095367431640625f;  // 2^-20, of the distance from 0

// Says where the keys of a column lie, and which place along an axis a key has. A record is a row that the
// index holds, and its keys lie at the position of its primitive. Columns behind the third have keys alone.
struct Rx3dColumn {
  address keys;  // of each record
  uint64_t base;  // keys that are no reals count from it
  uint64_t least;
  uint64_t most;
  double centre;  // of reals
  double scale;
  float first;     // a space-filling curve begins at this place,
  float per_unit;  // with so many steps a unit of place
  uint wide;       // keys have 64 bits, else 32
  uint real;       // they are those of floating-point numbers
};

RTSQL_SHADER_END

#endif
