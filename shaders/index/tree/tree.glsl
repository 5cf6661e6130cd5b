// Describes a search tree: see src/index/tree/search_tree.h.
#ifndef RTSQL_INDEX_TREE_GLSL
#define RTSQL_INDEX_TREE_GLSL

#include "algorithm/access.glsl"

struct SearchTree {
  uint64_t tree;         // keys; pairs where the tree holds all keys
  uint64_t keys;         // ascending, or pairs; 0 where the tree holds all keys
  uint64_t rows;         // uint32 each, in the order of the keys; 0: a key's position is its row, or stands beside it
  uint64_t level_start;  // uint32 each: the first node of each level
  uint64_t maximum;      // key
  uint count;
  uint levels;      // whose nodes have children
  uint last_nodes;  // of the level below them, or leaves of the sorted keys
  uint last_keys;   // in those nodes, where the tree holds all keys
  uint children;    // of a node
  uint slots;       // of a node
  uint keys_in_tree;  // 1: the tree holds all keys; else it leads to leaves of `slots` sorted keys
  uint chunk_leaves;  // that a child of the last level of pivots stands for
  uint paired;        // 1: each key stands beside its row
  uint early_exit;    // 1: a probe that has its key reads no further node; of a tree of pairs that all differ
};

const uint kNoSlot = 0xffffffffu;

bool is_paired_tree(SearchTree tree) { return tree.paired != 0 && tree.keys_in_tree != 0; }
bool is_paired_leaves(SearchTree tree) { return tree.paired != 0 && tree.keys_in_tree == 0; }

#endif
