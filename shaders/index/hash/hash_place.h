// Writes the entries of a chained table.
#ifndef RTSQL_SHADERS_INDEX_HASH_PLACE_H
#define RTSQL_SHADERS_INDEX_HASH_PLACE_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashPlaceParams {
  address keys;   // mixed, ascending
  address rows;   // uint32: of each key
  address heads;  // uint32: the position of the first key of each entry; 0 where no key occurs twice
  address slots;     // of the table, all empty
  address ranks;     // uint32 per entry: its number in its bucket
  address overflow;  // uint32 per bucket: the first of its overflow buckets, counted from bucket_count
  uint entry_count;
  uint key_count;
  uint bucket_count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
