// Writes the records of rows, and the right triangle that stands for each: three corners, nine floats.
#ifndef RTSQL_SHADERS_CUBE_PRIMITIVES_H
#define RTSQL_SHADERS_CUBE_PRIMITIVES_H

#include "cube_layout.h"

RTSQL_SHADER_BEGIN

struct CubePrimitivesParams {
  address codes, lines, groups;  // uint32 each
  address packed;                // uint32 each; 0: all are 0
  address records;               // CubeRecord each
  address triangles;
  uint count;
  uint x_shift, y_shift, z_shift;  // bits that coordinates leave out
  float leg;
  uint reserved;
};

RTSQL_SHADER_END

#endif
