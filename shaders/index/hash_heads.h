// Marks the first of each run of equal keys.
#ifndef RTSQL_SHADERS_INDEX_HASH_HEADS_H
#define RTSQL_SHADERS_INDEX_HASH_HEADS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashHeadsParams {
  address keys;    // ascending
  address bitmap;  // out: uint32 words
  uint count;      // of keys
  uint words;
};

RTSQL_SHADER_END

#endif
