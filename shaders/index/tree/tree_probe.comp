// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/tree/tree_probe.h"

KERNEL_PARAMS(TreeProbeParams);
#include "index/search/span_probe.glsl"
#include "index/search/key_array.glsl"
#include "index/tree/tree.glsl"

layout(constant_id = 8) const uint kChildren = 9;     // of a node
layout(constant_id = 9) const uint kSlots = 8;        // of a node
layout(constant_id = 10) const uint kKeysInTree = 1;  // else the tree leads to leaves of kSlots sorted keys
layout(constant_id = 11) const uint kPinRoom = 0;     // for quads of the first nodes in shared memory
layout(constant_id = 12) const uint kChunkLeaves = 1;  // that a child of the last level of pivots stands for
layout(constant_id = 13) const uint kEarlyExit = 0;    // see tree.glsl
const bool kPairedTree = kPaired != 0 && kKeysInTree != 0;
const bool kPairedLeaves = kPaired != 0 && kKeysInTree == 0;

shared uint level_start[kTreeMaxLevels];
const uint kPinnedQuads = kPinRoom == 0 ? 1 : kPinRoom;
shared KEY4 shared_top[kPinnedQuads];

bool is_shared_top(uint node) { return kPinRoom != 0 && node < params.probes.shared_top; }

// Fills the shared memory.
void pin_keys() {
  for (uint i = gl_LocalInvocationID.x; i <= params.levels; i += gl_WorkGroupSize.x) {
    level_start[i] = U32_AT(params.level_start, i);
  }
  if (kPinRoom != 0) {
    const uint quads = (params.probes.shared_top * kSlots + 3) / 4;
    for (uint i = gl_LocalInvocationID.x; i < quads; i += gl_WorkGroupSize.x) {
      shared_top[i] = quad_in(params.tree, i, kPairedTree);
    }
  }
  barrier();
}

uint first_node(SearchTree tree, uint level) { return level_start[level]; }

KEY4 node_quad(SearchTree tree, bool in_tree, uint node, uint s) {
  if (in_tree && is_shared_top(node)) return shared_top[(node * kSlots + s) / 4];
  const uint64_t quad = (uint64_t(node) * kSlots + s) / 4;
  return in_tree ? quad_in(params.tree, quad, kPairedTree) : quad_in(params.keys, quad, kPairedLeaves);
}

KEY node_key(SearchTree tree, bool in_tree, uint node, uint s) {
  const uint64_t slot = uint64_t(node) * kSlots + s;
  if (in_tree && is_shared_top(node)) return shared_top[uint(slot) / 4][uint(slot) % 4];
  return in_tree ? key_in(params.tree, slot, kPairedTree) : key_in(params.keys, slot, kPairedLeaves);
}

#include "index/tree/tree_search.glsl"

SearchTree search_tree() {
  return SearchTree(params.tree, params.keys, params.probes.row_ids, params.level_start, params.probes.maximum,
                    params.key_count, params.levels, params.last_nodes, params.last_keys, kChildren, kSlots, kKeysInTree,
                    kChunkLeaves, kPaired, kEarlyExit);
}

KEY key_at(uint i) { return key_in(params.keys, i, kPairedLeaves); }

#include "index/sorted/sorted_run.glsl"

// Counts how many keys equal each probe, of which one does where `found`; `first` is the number of keys
// below.
uvec4 count_equal(KEY4 probe, uvec4 first, bvec4 found) {
  if (kUnique != 0) return uvec4(found);
  if (kKeysInTree != 0) return mix(uvec4(0), rank_behind(search_tree(), probe) - first, found);
  uvec4 size = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (found[k]) size[k] = find_run_end(first[k] + 1, params.key_count, probe[k]) - first[k];
  }
  return size;
}

void answer(KEY4 low, KEY4 high, bvec4 present, out uvec4 first, out uvec4 size) {
  bvec4 found;
  uvec4 match;
  const uvec4 rank = rank_of(search_tree(), low, found, match);
  first = rank;
  if (kPoints == 0) {
    size = mix(uvec4(0), rank_behind(search_tree(), high) - rank, lessThanEqual(low, high));
  } else {
    size = count_equal(low, rank, found);
    if (kUnique != 0 && kPaired != 0) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if (found[k]) first[k] = kKeysInTree != 0 ? row_in(params.tree, match[k]) : row_in(params.keys, rank[k]);
      }
    }
  }
}
