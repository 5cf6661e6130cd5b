// rx_point: for keys that occur once, first[i] = the row of key probes[i] and size[i] = 1, or size[i] = 0. One ray per
// probe, ended by its first hit.
#ifndef RTSQL_SHADERS_INDEX_RX_POINT_H
#define RTSQL_SHADERS_INDEX_RX_POINT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RxPointParams {
  address scene;
  address probes;
  address row_of;  // uint32: the row of each primitive, or 0 where they are the same
  address first;   // uint32 each
  address size;    // uint32 each
  uint rows_per_partition;
  uint reserved;
};

RTSQL_SHADER_END

#endif
