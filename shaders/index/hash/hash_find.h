// Answers point probes of a hashed table.
#ifndef RTSQL_SHADERS_INDEX_HASH_FIND_H
#define RTSQL_SHADERS_INDEX_HASH_FIND_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashFindParams {
  address slots;
  address overflow;  // of a chained table: uint32 per bucket and one more
  address probes;
  address first;        // out: uint32 each
  address size;         // out: uint32 each
  address match_count;  // one uint64, added to
  uint probe_count;
  uint bucket_count;
  uint seed;  // of a cuckoo table
  uint reserved;
};

RTSQL_SHADER_END

#endif
