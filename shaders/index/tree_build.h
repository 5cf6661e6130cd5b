// Fills the slots of a search tree from sorted keys: see src/index/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_BUILD_H
#define RTSQL_SHADERS_INDEX_TREE_BUILD_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kTreeBuildRows = 4;  // slots of an invocation, a workgroup's width apart

struct TreeBuildParams {
  address keys;         // ascending
  address rows;         // of the keys; 0 unless the tree is to hold pairs
  address tree;         // out: slots, of a key or of a pair
  address level_start;  // uint32 each: the first node of each level
  uint64_t chunk_keys;  // below each node of the last level of pivots, per child; 1 where the tree holds all keys
  uint key_count;
  uint slot_count;
  uint levels;     // whose nodes have children
  uint last_keys;  // of the level below them, where the tree holds all keys
};

RTSQL_SHADER_END

#endif
