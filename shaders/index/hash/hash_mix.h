// Replaces keys by mixed ones.
#ifndef RTSQL_SHADERS_INDEX_HASH_MIX_H
#define RTSQL_SHADERS_INDEX_HASH_MIX_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashMixParams {
  address keys;
  address mixed;  // out
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
