// Counts digits in chunks of the keys. A chunk is taken by one invocation from its first key to its last.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_COUNT_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_COUNT_H

#include "../common/shared.h"
#include "radix_state.h"

RTSQL_SHADER_BEGIN
const uint kRadixChunkLanes = 8;  // invocations of a workgroup, one chunk each: the lanes of a CPU vector
const uint kRadixChunkDigits = 256;
RTSQL_SHADER_END

RTSQL_SHADER_BEGIN

struct RadixCountParams {
  RadixArrays arrays;
  address state;   // radix_state.h
  address counts;  // uint32 [digit][chunk]
  uint count;
  uint chunk_items;
  uint chunks;
  uint pass;
  uint shift;
  uint mask;
};

RTSQL_SHADER_END

#endif
