// Collects what ranges match in a tree of pairs, one run of slots in each level ("Is Binary Search Really All You
// Need?", section 3.2).
#ifndef RTSQL_SHADERS_INDEX_TREE_ROWS_H
#define RTSQL_SHADERS_INDEX_TREE_ROWS_H

#include "tree_probe.h"

RTSQL_SHADER_BEGIN

struct TreeRowsParams {
  address tree;         // pairs
  address level_start;  // uint32 each
  address low;
  address high;
  address size;       // uint32 each: the number of matches of each probe
  address offsets;    // uint64 each: the number of those before
  address probe_out;  // uint32 each
  address row_out;    // uint32 each
  uint count;
  uint levels;      // whose nodes have children
  uint last_nodes;  // of the level below them
  uint last_keys;   // in those nodes
};

RTSQL_SHADER_END

#endif
