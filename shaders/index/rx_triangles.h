// rx_triangles: one triangle around each key's place, nine floats each.
#ifndef RTSQL_SHADERS_INDEX_RX_TRIANGLES_H
#define RTSQL_SHADERS_INDEX_RX_TRIANGLES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxTrianglesThreads = 256;

struct RxTrianglesParams {
  address keys;
  address corners;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
