// Says where the keys of a hashed table go, for kernels of one width of keys.
#ifndef RTSQL_INDEX_HASH_TABLE_GLSL
#define RTSQL_INDEX_HASH_TABLE_GLSL

#include "index/hash/hash_mix.glsl"
#include "index/search/sorted_key.glsl"
#include "index/hash/hash_buckets.glsl"

#endif
