// The kernel rx_rays finds which occupied segments each range meets: rays[i] of them, from number first[i]
// on.
#ifndef RTSQL_SHADERS_INDEX_RX_RAYS_H
#define RTSQL_SHADERS_INDEX_RX_RAYS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxRaysThreads = 256;

struct RxRaysParams {
  address low;
  address high;
  address segments;  // uint64: the occupied ones, ascending
  address first;     // uint32 each
  address rays;      // uint32 each
  uint64_t base;
  uint segment_count;
  uint segment_bits;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
