// Moves keys and values of chunks to their places by one digit, given the place of each chunk's first.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_SCATTER_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_SCATTER_H

#include "../common/shared.h"
#include "radix_count.h"
RTSQL_SHADER_BEGIN

struct RadixScatterParams {
  RadixArrays arrays;
  address state;   // radix_state.h
  address places;  // uint32 [digit][chunk]
  uint count;
  uint chunk_items;
  uint chunks;
  uint pass;
  uint shift;
  uint mask;
};

RTSQL_SHADER_END

#endif
