// The lengths of runs by where they start; see src/algorithm/runs.h.
#ifndef RTSQL_SHADERS_ALGORITHM_RUN_LENGTHS_H
#define RTSQL_SHADERS_ALGORITHM_RUN_LENGTHS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RunLengthsParams {
  address starts;   // uint32 each
  address lengths;  // out: uint32 each
  uint runs;
  uint count;  // of keys
};

RTSQL_SHADER_END

#endif
