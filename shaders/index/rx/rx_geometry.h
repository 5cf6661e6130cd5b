// The kernels rx_triangles and rx_boxes write the primitive around each key's place: three corners, nine
// floats; or the least and the greatest corner, six floats. They reach half a step from the place every way,
// so that both reach the gaps and no further.
#ifndef RTSQL_SHADERS_INDEX_RX_GEOMETRY_H
#define RTSQL_SHADERS_INDEX_RX_GEOMETRY_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxGeometryThreads = 256;

struct RxGeometryParams {
  address keys;
  address primitives;
  uint64_t base;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
