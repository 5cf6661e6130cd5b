// Places sorted keys in a search tree of all keys, or takes them out of it: see src/index/tree/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_KEYS_H
#define RTSQL_SHADERS_INDEX_TREE_KEYS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kTreeKeysRows = 4;  // keys of an invocation

// Keys are numbered in order. A tree that is cut off at its right has two parts, the keys from the last
// level's last on being numbered without those of the last level.
struct TreeKeysParams {
  address keys;         // of number 0; ascending
  address rows;         // of the keys; 0 unless the tree is to hold pairs
  address tree;         // slots, of a key or of a pair; those that no key belongs into are the host's to fill
  address level_start;  // uint32 each: the first node of each level
  uint first;           // number
  uint count;
  uint level;  // the lowest
  uint reserved;
};

RTSQL_SHADER_END

#endif
