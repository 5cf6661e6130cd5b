// Writes the Morton code of the place of each record: the leading bits of its coordinates, one axis after the other.
#ifndef RTSQL_SHADERS_INDEX_RX3D_ORDER_H
#define RTSQL_SHADERS_INDEX_RX3D_ORDER_H

#include "rx3d_layout.h"

RTSQL_SHADER_BEGIN

struct Rx3dOrderParams {
  address columns;  // Rx3dColumn each
  address codes;    // uint32 each
  uint count;
  uint axes;
  uint bits;  // of each axis
  uint reserved;
};

RTSQL_SHADER_END

#endif
