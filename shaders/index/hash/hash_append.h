// Puts keys that a table lacks into slots that are empty.
#ifndef RTSQL_SHADERS_INDEX_HASH_APPEND_H
#define RTSQL_SHADERS_INDEX_HASH_APPEND_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashAppendParams {
  address keys;      // mixed, each once
  address rows;      // uint32: of each key
  address slots;     // of the table
  address overflow;  // of a chained table: uint32 per bucket and one more
  address homeless;  // uint32: how many keys found no empty slot, zeroed by the host, and room for the numbers of some
  uint entry_count;
  uint bucket_count;
  uint seed;  // of a cuckoo table
  uint room;  // for numbers of homeless keys
};

RTSQL_SHADER_END

#endif
