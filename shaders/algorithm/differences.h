// Finds the blocks in which two arrays of bits differ; see src/algorithm/differences.h.
#ifndef RTSQL_SHADERS_ALGORITHM_DIFFERENCES_H
#define RTSQL_SHADERS_ALGORITHM_DIFFERENCES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kDifferenceBlockWords = 4096;

struct DifferencesParams {
  address one;
  address other;   // 0: all its bits are 1
  address blocks;  // out: uint32 each, set where they differ
  uint64_t bits;
};

RTSQL_SHADER_END

#endif
