// Writes out[i] = source[indices[i]] for elements of 1, 2, 4, 8 or 16 bytes.
#ifndef RTSQL_SHADERS_ALGORITHM_GATHER_H
#define RTSQL_SHADERS_ALGORITHM_GATHER_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct GatherParams {
  address source;
  address indices;  // uint32 each
  address result;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
