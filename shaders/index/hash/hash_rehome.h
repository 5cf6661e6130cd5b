// Gives keys slots in a cuckoo table, by moving keys that are there.
#ifndef RTSQL_SHADERS_INDEX_HASH_REHOME_H
#define RTSQL_SHADERS_INDEX_HASH_REHOME_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashRehomeParams {
  address keys;      // mixed
  address rows;      // uint32: of each key
  address slots;     // of the table
  address homeless;  // uint32: how many keys have no slot, and their numbers; out: how many have none now
  uint bucket_count;
  uint seed;  // of the table
};

RTSQL_SHADER_END

#endif
