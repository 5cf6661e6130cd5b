// Copies sorted keys and values back where the last active pass left them in scratch.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_FINISH_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_FINISH_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixFinishParams {
  address keys;
  address keys_scratch;
  address values;  // uint32 each, or 0
  address values_scratch;
  address state;  // radix_state.h
  uint count;
  uint key_words;  // of 32 bits
};

RTSQL_SHADER_END

#endif
