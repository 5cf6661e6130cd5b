// Writes out[i] = start + i.
#ifndef RTSQL_SHADERS_ALGORITHM_IOTA_H
#define RTSQL_SHADERS_ALGORITHM_IOTA_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct IotaParams {
  address result;  // uint32 each
  uint count;
  uint start;
};

RTSQL_SHADER_END

#endif
