// Fills the slots of a search tree of pivots from sorted keys: see src/index/tree/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_PIVOTS_H
#define RTSQL_SHADERS_INDEX_TREE_PIVOTS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kTreePivotsRows = 4;  // slots of an invocation, a workgroup's width apart

struct TreePivotsParams {
  address keys;         // ascending
  address tree;         // out: a key per slot
  address level_start;  // uint32 each: the first node of each level
  uint64_t chunk_keys;  // below each node of the last level, per child
  uint key_count;
  uint slot_count;
  uint levels;
  uint reserved;
};

RTSQL_SHADER_END

#endif
