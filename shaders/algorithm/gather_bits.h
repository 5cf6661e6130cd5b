// Writes bit i of out = bit indices[i] of source.
#ifndef RTSQL_SHADERS_ALGORITHM_GATHER_BITS_H
#define RTSQL_SHADERS_ALGORITHM_GATHER_BITS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct GatherBitsParams {
  address source;
  address indices;  // uint32 each
  address result;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
