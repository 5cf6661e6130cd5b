// Writes the triangle around the place of each of some records: three corners, nine floats.
#ifndef RTSQL_SHADERS_INDEX_RX3D_TRIANGLES_H
#define RTSQL_SHADERS_INDEX_RX3D_TRIANGLES_H

#include "rx3d_layout.h"

RTSQL_SHADER_BEGIN

struct Rx3dTrianglesParams {
  address columns;    // Rx3dColumn each
  address triangles;  // of the records from `first` on
  uint first;
  uint count;
  uint axes;
  uint reserved;
};

RTSQL_SHADER_END

#endif
