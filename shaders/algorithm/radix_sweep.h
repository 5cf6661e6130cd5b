// Does one pass of a sort by one digit that reads and writes each key once; see
// src/algorithm/radix_sort_sweep.cpp.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_SWEEP_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_SWEEP_H

#include "../common/shared.h"
#include "radix_state.h"

RTSQL_SHADER_BEGIN

// These say what follows the keys.
const uint kRadixNoValues = 0;
const uint kRadixGivenValues = 1;
const uint kRadixPositions = 2;  // that the first pass makes up

struct RadixSweepParams {
  RadixArrays arrays;
  address state;       // radix_state.h
  address status;      // uint32 [tile][digit], zeroed: see the shader
  address bases;       // uint32 per digit: the place of its first key of this portion
  address next_bases;  // out: the same for the next portion
  uint begin;          // of the portion
  uint count;          // keys of the portion, at most 2^30 - 1
  uint tiles;
  uint first_ticket;  // tickets handed out for portions before
  uint pass;
  uint shift;
  uint mask;
  uint spins;  // looks at a word before its tile is counted by the one that waits
};

RTSQL_SHADER_END

#endif
