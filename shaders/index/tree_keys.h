// Places sorted keys in a search tree of all keys: see src/index/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_KEYS_H
#define RTSQL_SHADERS_INDEX_TREE_KEYS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kTreeKeysRows = 4;  // keys of an invocation, a workgroup's width apart

struct TreeKeysParams {
  address keys;         // ascending
  address rows;         // of the keys; 0 unless the tree is to hold pairs
  address tree;         // out: slots, of a key or of a pair; those that no key belongs into are the host's to fill
  address level_start;  // uint32 each: the first node of each level
  uint key_count;
  uint levels;      // whose nodes have children
  uint last_start;  // the first node of the level below them
  uint last_keys;   // of that level
};

RTSQL_SHADER_END

#endif
