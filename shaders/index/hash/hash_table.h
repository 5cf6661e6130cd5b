// Holds what the kernels that build and probe hashed tables agree on: see src/index/hash/hash_table.h.
#ifndef RTSQL_SHADERS_INDEX_HASH_TABLE_H
#define RTSQL_SHADERS_INDEX_HASH_TABLE_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN
// A key that its first bucket has no room for goes to one of these.
const uint kHashOpen = 0;    // to the bucket a stride further, as often as it takes
const uint kHashCuckoo = 1;  // to another of its kHashCuckooChoices buckets, or it drives out a key of these
const uint kHashChain = 2;   // to overflow buckets of this bucket alone

const uint kHashCuckooChoices = 3;

// A slot without a key has this value. No row and no position is as large: there are fewer than 2^32 - 1 of
// both.
const uint kHashEmpty = 0xffffffffu;
RTSQL_SHADER_END

#endif
