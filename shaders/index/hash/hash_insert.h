// Builds a table by open addressing.
#ifndef RTSQL_SHADERS_INDEX_HASH_INSERT_H
#define RTSQL_SHADERS_INDEX_HASH_INSERT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashInsertParams {
  address keys;   // mixed, ascending
  address rows;   // uint32: of each key
  address heads;  // uint32: the position of the first key of each entry; 0 where no key occurs twice
  address slots;   // of the table, all empty
  address counts;  // uint32 per bucket, zeroed: the keys that asked for a slot of it
  uint entry_count;
  uint key_count;
  uint bucket_count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
