// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/tree/tree_probe.h"

KERNEL_PARAMS(TreeProbeParams);
#include "index/search/span_probe.glsl"
#include "index/tree/tree_search.glsl"

KEY key_at(uint i) { return key_in(params.keys, i, kPairedLeaves); }

#include "index/sorted/sorted_run.glsl"

void pin_keys() { load_top(); }

// Counts how many keys equal each probe, of which one does where `found`; `first` is the number of keys
// below.
uvec4 count_equal(KEY4 probe, uvec4 first, bvec4 found) {
  if (kUnique != 0) return uvec4(found);
  if (kKeysInTree != 0) return mix(uvec4(0), rank_behind(probe) - first, found);
  uvec4 size = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (found[k]) size[k] = find_run_end(first[k] + 1, params.key_count, probe[k]) - first[k];
  }
  return size;
}

void answer(KEY4 low, KEY4 high, bvec4 present, out uvec4 first, out uvec4 size) {
  bvec4 found;
  uvec4 match;
  const uvec4 rank = rank_of(low, found, match);
  first = rank;
  if (kPoints == 0) {
    size = mix(uvec4(0), rank_behind(high) - rank, lessThanEqual(low, high));
  } else {
    size = count_equal(low, rank, found);
    if (kUnique != 0 && kPaired != 0) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if (found[k]) first[k] = kKeysInTree != 0 ? row_in(params.tree, match[k]) : row_in(params.keys, rank[k]);
      }
    }
  }
}
