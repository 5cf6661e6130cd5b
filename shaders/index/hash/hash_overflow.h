// Counts the overflow buckets behind each bucket of a chained table.
#ifndef RTSQL_SHADERS_INDEX_HASH_OVERFLOW_H
#define RTSQL_SHADERS_INDEX_HASH_OVERFLOW_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashOverflowParams {
  address counts;  // uint32 per bucket: its entries, with one more at the end
  address blocks;  // out: uint32 each, for all counts
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
