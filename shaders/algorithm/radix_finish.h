// Copies keys and values to the result where the passes left them elsewhere.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_FINISH_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_FINISH_H

#include "../common/shared.h"
#include "radix_state.h"

RTSQL_SHADER_BEGIN

struct RadixFinishParams {
  RadixArrays arrays;
  address state;  // radix_state.h
  uint count;
  uint key_words;  // of 32 bits
};

RTSQL_SHADER_END

#endif
