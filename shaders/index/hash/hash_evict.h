// Shares out the slots of a cuckoo table.
#ifndef RTSQL_SHADERS_INDEX_HASH_EVICT_H
#define RTSQL_SHADERS_INDEX_HASH_EVICT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashEvictParams {
  address keys;   // mixed, ascending
  address rows;   // uint32: of each key
  address heads;  // uint32: the position of the first key of each entry; 0 where no key occurs twice
  address owners;    // out: uint32 per slot, filled with kHashEmpty: its entry
  address counts;    // uint32 per bucket, zeroed: the entries that asked for a free slot of it
  address homeless;  // one uint32, added to: entries that found no slot
  uint entry_count;
  uint key_count;
  uint bucket_count;
  uint seed;
};

RTSQL_SHADER_END

#endif
