// Finds rows by an index `btree`, `pivot` or `eytzinger` of unique keys, in generated kernels
// (src/index/contract/kernel_lookup.h).
#ifndef RTSQL_INDEX_TREE_LOOKUP_GLSL
#define RTSQL_INDEX_TREE_LOOKUP_GLSL

#include "index/tree/tree.glsl"

// Every lane searches for itself.
const uint kLanes = 1;
uint cluster_lane() { return 0; }

uint first_node(SearchTree tree, uint level) { return U32_AT(tree.level_start, level); }

#define KEY_BITS 32
#include "index/search/key_type.glsl"
#include "index/tree/tree_find.glsl"
#undef KEY_BITS
#define KEY_BITS 64
#include "index/search/key_type.glsl"
#include "index/tree/tree_find.glsl"
#undef KEY_BITS

#endif
