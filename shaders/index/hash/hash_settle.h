// Writes the slots of a cuckoo table.
#ifndef RTSQL_SHADERS_INDEX_HASH_SETTLE_H
#define RTSQL_SHADERS_INDEX_HASH_SETTLE_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct HashSettleParams {
  address keys;   // mixed, ascending
  address rows;   // uint32: of each key
  address heads;  // uint32: the position of the first key of each entry; 0 where no key occurs twice
  address slots;   // out
  address owners;  // uint32 per slot: its entry or kHashEmpty
  uint64_t slot_count;
  uint entry_count;
  uint key_count;
};

RTSQL_SHADER_END

#endif
