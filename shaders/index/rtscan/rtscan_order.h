// Writes the Morton code of each place: the leading bits of its coordinates, one axis after the other.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_ORDER_H
#define RTSQL_SHADERS_INDEX_RTSCAN_ORDER_H

#include "rtscan_layout.h"

RTSQL_SHADER_BEGIN

struct RtscanOrderParams {
  address coordinates[kRtscanAxes];  // uint32 each
  address codes;                     // uint32 each
  uint count;
  uint axes;
  uint bits;  // of each coordinate
  uint reserved;
};

RTSQL_SHADER_END

#endif
