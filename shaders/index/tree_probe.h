// Probes of a search tree: see src/index/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_PROBE_H
#define RTSQL_SHADERS_INDEX_TREE_PROBE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN
const uint kTreeMaxLevels = 32;
RTSQL_SHADER_END

RTSQL_SHADER_BEGIN

struct TreeProbeParams {
  address tree;
  address keys;         // ascending; 0 where the tree holds all keys
  address level_start;  // uint32 each: the first node of each level
  address low;
  address high;         // unused by points
  address first;        // out: uint32 each
  address size;         // out: uint32 each
  address match_count;  // one uint64, added to
  uint64_t maximum;     // of the keys
  uint key_count;
  uint probe_count;
  uint levels;      // whose nodes have children
  uint last_nodes;  // of the level below them, or leaves of the sorted keys
  uint last_keys;   // in those nodes, where the tree holds all keys
  uint rows;        // of 4 neighbouring probes an invocation, or cluster of lanes
};

RTSQL_SHADER_END

#endif
