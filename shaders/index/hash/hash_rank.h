// Numbers the entries of each bucket.
#ifndef RTSQL_SHADERS_INDEX_HASH_RANK_H
#define RTSQL_SHADERS_INDEX_HASH_RANK_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashRankParams {
  address keys;   // mixed, ascending
  address rows;   // uint32: of each key
  address heads;  // uint32: the position of the first key of each entry; 0 where no key occurs twice
  address ranks;   // out: uint32 per entry
  address counts;  // uint32 per bucket, zeroed; out: its entries
  uint entry_count;
  uint key_count;
  uint bucket_count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
