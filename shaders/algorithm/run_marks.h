// Marks the first of each run of keys that agree; see src/algorithm/runs.h.
#ifndef RTSQL_SHADERS_ALGORITHM_RUN_MARKS_H
#define RTSQL_SHADERS_ALGORITHM_RUN_MARKS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RunMarksParams {
  address keys;
  address bitmap;  // out: uint32 words
  uint64_t base;
  uint count;  // of keys
  uint words;
  uint ignored_bits;
  uint reserved;
};

RTSQL_SHADER_END

#endif
