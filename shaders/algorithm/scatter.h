// Writes out[indices[i]] = source[i] for elements of 1, 2, 4, 8 or 16 bytes.
#ifndef RTSQL_SHADERS_ALGORITHM_SCATTER_H
#define RTSQL_SHADERS_ALGORITHM_SCATTER_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScatterParams {
  address source;
  address indices;  // uint32 each
  address result;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
