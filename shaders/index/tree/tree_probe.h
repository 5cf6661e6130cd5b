// Answers probes of a search tree: see src/index/tree/search_tree.h.
#ifndef RTSQL_SHADERS_INDEX_TREE_PROBE_H
#define RTSQL_SHADERS_INDEX_TREE_PROBE_H

#include "../search/span_probe.h"

RTSQL_SHADER_BEGIN
const uint kTreeMaxLevels = 32;
RTSQL_SHADER_END

RTSQL_SHADER_BEGIN

struct TreeProbeParams {
  SpanProbes probes;
  address tree;         // keys; pairs where the tree holds all keys
  address keys;         // ascending, or pairs; 0 where the tree holds all keys
  address level_start;  // uint32 each: the first node of each level
  uint key_count;
  uint levels;      // whose nodes have children
  uint last_nodes;  // of the level below them, or leaves of the sorted keys
  uint last_keys;   // in those nodes, where the tree holds all keys
};

RTSQL_SHADER_END

#endif
