// Turns the histograms into the place of each digit's first key, and decides which passes are active.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_BINS_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_BINS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixBinsParams {
  address histogram;  // uint32 [pass][digit], in place
  address state;      // radix_state.h
  uint count;
  uint passes;
  uint in_place;  // the source is the result
  uint reserved;
};

RTSQL_SHADER_END

#endif
