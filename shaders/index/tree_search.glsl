// Descending a search tree. Uses `params` of a TreeProbeParams, and sorted_key.glsl. Four probes are searched in step,
// so that their loads overlap; they belong to a cluster of kLanes neighbouring lanes that read each node together.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require

layout(constant_id = 3) const uint kChildren = 9;      // of a node
layout(constant_id = 4) const uint kSlots = 8;         // of a node
layout(constant_id = 5) const uint kKeysInTree = 1;    // else the tree leads to leaves of kSlots sorted keys
layout(constant_id = 6) const uint kLanes = 1;         // a power of two, at most the subgroup's size
layout(constant_id = 7) const uint kPinnedNodes = 0;   // the first nodes, kept in shared memory
layout(constant_id = 8) const uint kPinnedQuads = 1;   // what they take, at least 1
layout(constant_id = 9) const uint kChunkLeaves = 1;   // that a child of the last level of pivots stands for

shared uint level_start[kTreeMaxLevels];
shared KEY4 pinned[kPinnedQuads];

uint cluster_lane() { return gl_SubgroupInvocationID % kLanes; }
uint cluster_index() { return (gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID) / kLanes; }

// Slots 4 i .. 4 i + 3 of the nodes at `nodes`.
KEY4 quad_at(uint64_t nodes, uint64_t i) {
  const uint64_t at = nodes + (KEY_BITS / 2) * i;
#if KEY_BITS == 64
  return KEY4(U64x2s(at).v[0], U64x2s(at).v[1]);
#else
  return U32x4s(at).v[0];
#endif
}

// Fills the shared memory; to be called first, by all.
void load_top() {
  for (uint i = gl_LocalInvocationID.x; i <= params.levels; i += gl_WorkGroupSize.x) {
    level_start[i] = U32_AT(params.level_start, i);
  }
  if (kPinnedNodes > 0) {
    for (uint i = gl_LocalInvocationID.x; i < kPinnedQuads; i += gl_WorkGroupSize.x) {
      pinned[i] = quad_at(params.tree, i);
    }
  }
  barrier();
}

KEY4 node_quad(bool in_tree, uint node, uint s) {
  if (in_tree && node < kPinnedNodes) return pinned[(node * kSlots + s) / 4];
  return quad_at(in_tree ? params.tree : params.keys, (uint64_t(node) * kSlots + s) / 4);
}

KEY node_key(bool in_tree, uint node, uint s) {
  const uint64_t slot = uint64_t(node) * kSlots + s;
  if (in_tree && node < kPinnedNodes) return pinned[uint(slot) / 4][uint(slot) % 4];
  return KEY_AT((in_tree ? params.tree : params.keys), slot);
}

// How many keys of each probe's node, one of the tree's or a leaf of the sorted keys, lie below the probe. `equals` is
// set to 1 if one of those that this lane reads equals the probe.
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

// The leaf in each chunk that holds the first key at or above the probe; the chunk's last where all are below.
uvec4 find_leaf(uvec4 chunk, KEY4 probe) {
  uvec4 low = chunk * kChunkLeaves;
  uvec4 high = low + min(params.last_nodes - 1 - low, uvec4(kChunkLeaves - 1));
  while (any(lessThan(low, high))) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (low[k] < high[k]) {
        const uint middle = low[k] + (high[k] - low[k]) / 2;
        if (KEY_AT(params.keys, uint64_t(middle + 1) * kSlots - 1) < probe[k]) {
          low[k] = middle + 1;
        } else {
          high[k] = middle;
        }
      }
    }
  }
  return low;
}

// The number of keys below each probe; `found`: there is a key equal to it. Called by all lanes of a subgroup.
uvec4 rank_of(KEY4 probe, out bvec4 found) {
  uvec4 equals = uvec4(0);
  uvec4 child = uvec4(0);
  for (uint level = 0; level < params.levels; ++level) {
    child = child * kChildren + count_less(true, level_start[level] + child, probe, equals);
  }
  uvec4 rank;
  if (kKeysInTree != 0) {
    // `child` keys of the levels above are less; and of the last level, which fills up from the left, all keys of the
    // nodes before this one.
    const uvec4 node = min(child, uvec4(params.last_nodes - 1));
    const uvec4 less = count_less(true, level_start[params.levels] + node, probe, equals);
    const uvec4 last_less = min(node * (kChildren - 1) + less, uvec4(params.last_keys));
    rank = child + mix(uvec4(params.last_keys), last_less, lessThan(child, uvec4(params.last_nodes)));
  } else {
    const uvec4 leaf = kChunkLeaves == 1 ? child : find_leaf(child, probe);
    equals = uvec4(0);
    rank = min(leaf * kSlots + count_less(false, leaf, probe, equals), uvec4(params.key_count));
  }
  // What fills up a node equals the largest key that can be.
  equals *= uvec4(lessThanEqual(probe, KEY4(params.maximum)));
  for (uint mask = 1; mask < kLanes; mask *= 2) equals |= subgroupShuffleXor(equals, mask);
  found = notEqual(equals, uvec4(0));
  return rank;
}

// The number of keys at or below each probe.
uvec4 rank_behind(KEY4 probe) {
  bvec4 found;
  return mix(rank_of(probe + 1, found), uvec4(params.key_count), equal(probe, KEY4(~KEY(0))));
}
