// Writes the primitive around each place: three corners, nine floats; or the least and the greatest corner, six.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_PRIMITIVES_H
#define RTSQL_SHADERS_INDEX_RTSCAN_PRIMITIVES_H

#include "rtscan_layout.h"

RTSQL_SHADER_BEGIN

// These are the numbers of RtscanPrimitive.
const uint kRtscanCube = 0;
const uint kRtscanSphere = 1;
const uint kRtscanFlatTriangle = 2;
const uint kRtscanUprightTriangle = 3;

struct RtscanPrimitivesParams {
  address coordinates[kRtscanAxes];  // uint32 each
  address order;                     // uint32: whose coordinates those of each primitive are
  address primitives;
  address centres;  // three floats each; of spheres alone
  uint count;
  uint axes;
  uint width;  // of a cube
  uint reserved;
};

#ifndef __cplusplus
// A sphere reaches beyond the corners of the square across which rays meet it.
float rtscan_radius(uint width) { return 0.70711 * float(width); }
#endif

RTSQL_SHADER_END

#endif
