// Holds what the shaders of a cube's scene agree on: see src/cube/cube_scene.h.
#ifndef RTSQL_SHADERS_CUBE_LAYOUT_H
#define RTSQL_SHADERS_CUBE_LAYOUT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCubeMeasures = 4;  // whose values one trace adds up

// Says where the values of a measure are: in a column of BIGINTs, a row's bits shifted and masked, or none.
struct CubeMeasureBits {
  address values;  // int64 each; 0: bits of the packed values
  uint shift;
  uint mask;
};

// Both ends are among them.
struct CubeCodeRange {
  uint first;
  uint last;
};

// A record is a row of the joined tables: 16 bytes.
struct CubeRecord {
  uint code;    // of the scanned values on the z axis
  uint line;    // on the y axis
  uint group;   // to which it is added
  uint packed;  // values, on the x axis
};

RTSQL_SHADER_END

#endif
