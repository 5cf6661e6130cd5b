// Finds rows by an index `sorted` of unique keys, in generated kernels (src/index/contract/kernel_lookup.h).
#ifndef RTSQL_INDEX_SORTED_LOOKUP_GLSL
#define RTSQL_INDEX_SORTED_LOOKUP_GLSL

#define KEY_BITS 32
#include "index/search/key_type.glsl"
#include "index/sorted/sorted_find.glsl"
#undef KEY_BITS
#define KEY_BITS 64
#include "index/search/key_type.glsl"
#include "index/sorted/sorted_find.glsl"
#undef KEY_BITS

#endif
