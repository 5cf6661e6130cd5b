// Descends a search tree. Uses `params` of a TreeProbeParams, and span_probe.glsl, whose clusters of lanes
// read each node together.
#extension GL_KHR_shader_subgroup_shuffle : require

#include "index/search/key_array.glsl"

layout(constant_id = 8) const uint kChildren = 9;     // of a node
layout(constant_id = 9) const uint kSlots = 8;        // of a node
layout(constant_id = 10) const uint kKeysInTree = 1;  // else the tree leads to leaves of kSlots sorted keys
layout(constant_id = 11) const uint kPinRoom = 0;     // for quads of the first nodes in shared memory
layout(constant_id = 12) const uint kChunkLeaves = 1;  // that a child of the last level of pivots stands for
const bool kPairedTree = kPaired != 0 && kKeysInTree != 0;
const bool kPairedLeaves = kPaired != 0 && kKeysInTree == 0;

const uint kNoSlot = 0xffffffffu;

shared uint level_start[kTreeMaxLevels];
const uint kPinnedQuads = kPinRoom == 0 ? 1 : kPinRoom;
shared KEY4 shared_top[kPinnedQuads];

bool is_shared_top(uint node) { return kPinRoom != 0 && node < params.probes.shared_top; }

// Fills the shared memory; all threads call it first.
void load_top() {
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

// Returns slots s .. s + 3 of a node of the tree, or keys of a leaf.
KEY4 node_quad(bool in_tree, uint node, uint s) {
  if (in_tree && is_shared_top(node)) return shared_top[(node * kSlots + s) / 4];
  const uint64_t quad = (uint64_t(node) * kSlots + s) / 4;
  return in_tree ? quad_in(params.tree, quad, kPairedTree) : quad_in(params.keys, quad, kPairedLeaves);
}

KEY node_key(bool in_tree, uint node, uint s) {
  const uint64_t slot = uint64_t(node) * kSlots + s;
  if (in_tree && is_shared_top(node)) return shared_top[uint(slot) / 4][uint(slot) % 4];
  return in_tree ? key_in(params.tree, slot, kPairedTree) : key_in(params.keys, slot, kPairedLeaves);
}

// Counts how many keys of each probe's node, one of the tree's or a leaf of the sorted keys, lie below the
// probe. `equals` is set to 1 if one of those that this lane reads equals the probe.
uvec4 count_less(bool in_tree, uvec4 node, KEY4 probe, inout uvec4 equals) {
  uvec4 count = uvec4(0);
  if (kSlots % (4 * kLanes) == 0) {
    for (uint s = 0; s < kSlots; s += 4 * kLanes) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        const KEY4 keys = node_quad(in_tree, node[k], s + 4 * cluster_lane());
        const uvec4 less = uvec4(lessThan(keys, KEY4(probe[k])));
        count[k] += less.x + less.y + less.z + less.w;
        equals[k] |= uint(any(equal(keys, KEY4(probe[k]))));
      }
    }
  } else {
    for (uint first = 0; first < kSlots; first += kLanes) {
      const uint s = first + cluster_lane();
      if (s < kSlots) {
        [[unroll]] for (uint k = 0; k < 4; ++k) {
          const KEY key = node_key(in_tree, node[k], s);
          count[k] += uint(key < probe[k]);
          equals[k] |= uint(key == probe[k]);
        }
      }
    }
  }
  for (uint mask = 1; mask < kLanes; mask *= 2) count += subgroupShuffleXor(count, mask);
  return count;
}

// Counts the same for nodes of the tree. Where its keys stand beside their rows, `match` is set to the slot
// of the first key that equals the probe: one that only fills up a node comes after it.
uvec4 count_less_in_tree(uvec4 node, KEY4 probe, inout uvec4 equals, inout uvec4 match) {
  const uvec4 before = equals;
  const uvec4 count = count_less(true, node, probe, equals);
  if (kPairedTree) match = mix(match, node * kSlots + count, notEqual(equals, before));
  return count;
}

// Returns the leaf in each chunk that holds the first key at or above the probe; the chunk's last where all
// are below.
uvec4 find_leaf(uvec4 chunk, KEY4 probe) {
  uvec4 low = chunk * kChunkLeaves;
  uvec4 high = low + min(params.last_nodes - 1 - low, uvec4(kChunkLeaves - 1));
  while (any(lessThan(low, high))) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (low[k] < high[k]) {
        const uint middle = low[k] + (high[k] - low[k]) / 2;
        if (key_in(params.keys, uint64_t(middle + 1) * kSlots - 1, kPairedLeaves) < probe[k]) {
          low[k] = middle + 1;
        } else {
          high[k] = middle;
        }
      }
    }
  }
  return low;
}

// Returns the number of keys below each probe. `found` tells whether there is a key equal to it, in slot
// `match` of a tree of pairs. All lanes of a subgroup call it.
uvec4 rank_of(KEY4 probe, out bvec4 found, out uvec4 match) {
  uvec4 equals = uvec4(0);
  match = uvec4(kNoSlot);
  uvec4 child = uvec4(0);
  for (uint level = 0; level < params.levels; ++level) {
    child = child * kChildren + count_less_in_tree(level_start[level] + child, probe, equals, match);
  }
  uvec4 rank;
  if (kKeysInTree != 0) {
    // `child` keys of the levels above are less; and of the last level, which fills up from the left, all keys of the
    // nodes before this one.
    const uvec4 node = min(child, uvec4(params.last_nodes - 1));
    const uvec4 less = count_less_in_tree(level_start[params.levels] + node, probe, equals, match);
    const uvec4 last_less = min(node * (kChildren - 1) + less, uvec4(params.last_keys));
    rank = child + mix(uvec4(params.last_keys), last_less, lessThan(child, uvec4(params.last_nodes)));
  } else {
    const uvec4 leaf = kChunkLeaves == 1 ? child : find_leaf(child, probe);
    equals = uvec4(0);
    rank = min(leaf * kSlots + count_less(false, leaf, probe, equals), uvec4(params.key_count));
  }
  // A key that only fills up a node equals the largest key that can be.
  equals *= uvec4(lessThanEqual(probe, KEY4(params.probes.maximum)));
  for (uint mask = 1; mask < kLanes; mask *= 2) {
    equals |= subgroupShuffleXor(equals, mask);
    if (kPairedTree) match = min(match, subgroupShuffleXor(match, mask));
  }
  found = notEqual(equals, uvec4(0));
  return rank;
}

// Returns the number of keys at or below each probe.
uvec4 rank_behind(KEY4 probe) {
  bvec4 found;
  uvec4 match;
  return mix(rank_of(probe + 1, found, match), uvec4(params.key_count), equal(probe, KEY4(~KEY(0))));
}
