// A search tree is static, K-ary and without pointers: nodes of K - 1 ascending keys, level after level, each
// level from left to right. Child c of node j of a level is node K j + c of the next. ("Is Binary Search
// Really All You Need?", sections 3.2 to 3.5.) There are two kinds:
//
//   all keys   every key is in the tree, which is complete: only the last level is cut off, at its right. A
//              probe's path gives its rank in closed form: with j its node on the last level, it is above j
//              keys of the levels before, above (K - 1) j keys of the nodes left of j, and above those
//              counted in j.
//
//   pivots     the keys stay sorted, in leaves of as many slots as a node; a pivot is the largest key below
//              its child. All paths are equally long. Lower levels can be left out: a child of the last level
//              is then a chunk of several leaves, halved without pivots.
//
//                       | 7 14 |                   level 0
//             | 3  6 |  | 10 12 |  | 17  * |       level 1; * the largest key that can be: there is no child
//          |2 3|6 6|7 7|9 10|12 12|13 14|17 17|    leaves: the sorted keys
//
// Slots that nothing belongs into hold the largest key that can be, which is below no probe.
#pragma once

#include <cstdint>
#include <vector>

#include "index/search/sorted_keys.h"

namespace rtsql {

enum class TreeKind : uint8_t { kAllKeys, kPivots };

struct SearchTreeShape {
  TreeKind kind = TreeKind::kAllKeys;
  uint32_t children = 2;  // of a node
  uint32_t slots = 1;     // of a node, at least children - 1
  uint32_t levels = 0;    // whose nodes have children

  // Holds the first node of each of these levels and, last, of what follows: the last level where the tree
  // holds all keys, else the end of the tree.
  std::vector<uint32_t> level_start;
  uint32_t nodes = 0;         // of the tree
  uint32_t last_nodes = 0;    // of the last level, or leaves
  uint32_t last_keys = 0;     // of the last level, where the tree holds all keys
  uint32_t chunk_leaves = 1;  // below a child of the last level of pivots
};

SearchTreeShape shape_of_all_keys(uint64_t keys, uint32_t children);

// Keeps at most `kept_levels` levels of pivots; 0 keeps all. Leaves of fewer than four keys are never told
// apart.
SearchTreeShape shape_of_pivots(uint64_t keys, uint32_t children, uint32_t slots, uint32_t kept_levels);

struct SearchTree {
  SearchTreeShape shape;
  gpu::Buffer slots;
  gpu::Buffer level_start;  // uint32 each

  uint64_t bytes() const { return (slots ? slots.bytes() : 0) + level_start.bytes(); }
};

// Records the filling of the tree into `stream`. If `paired`, slots hold pairs of a key and its row, without
// a gap; this is for trees of all keys.
SearchTree build_search_tree(gpu::Stream& stream, SearchTreeShape shape, KeyWidth width,
                             const SortedKeys& sorted, uint64_t key_count, bool paired);

// Records the copying of the keys of a tree of all keys, which has no pairs, to `keys` in ascending order.
void take_tree_keys(gpu::Stream& stream, const SearchTree& tree, KeyWidth width, uint64_t key_count,
                    gpu::Address keys);

// Requests the kernel that fills a tree of pivots; call it within gpu::Device::precompile.
void precompile_search_tree(gpu::Device& device, const SearchTreeShape& shape, KeyWidth width);

}  // namespace rtsql
