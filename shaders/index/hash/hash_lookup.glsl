// Finds rows by an index `hash` or `bucket` of unique keys, in generated kernels (src/index/contract/kernel_lookup.h).
#ifndef RTSQL_INDEX_HASH_LOOKUP_GLSL
#define RTSQL_INDEX_HASH_LOOKUP_GLSL

#include "index/hash/hash_mix.glsl"

#define KEY_BITS 32
#include "index/search/key_type.glsl"
#include "index/hash/hash_search.glsl"
#undef KEY_BITS
#define KEY_BITS 64
#include "index/search/key_type.glsl"
#include "index/hash/hash_search.glsl"
#undef KEY_BITS

#endif
