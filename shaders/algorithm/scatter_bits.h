// Writes bit indices[i] of out = bit i of source, or one given bit where there is no source.
#ifndef RTSQL_SHADERS_ALGORITHM_SCATTER_BITS_H
#define RTSQL_SHADERS_ALGORITHM_SCATTER_BITS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScatterBitsParams {
  address source;   // uint32 words, or 0
  address indices;  // uint32 each
  address result;   // uint32 words
  uint count;
  uint word;  // without a source: all ones or all zeros
};

RTSQL_SHADER_END

#endif
