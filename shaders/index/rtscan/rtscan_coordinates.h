// Writes coordinates[i] = that of key i along an axis, made of its rank or its distance from the least key.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_COORDINATES_H
#define RTSQL_SHADERS_INDEX_RTSCAN_COORDINATES_H

#include "rtscan_layout.h"

RTSQL_SHADER_BEGIN

struct RtscanCoordinatesParams {
  address sorted;       // the keys, ascending
  address positions;    // uint32 each: which key that is
  address coordinates;  // uint32 each
  uint64_t least;       // key
  uint count;
  uint shift;
};

RTSQL_SHADER_END

#endif
