// Descends a search tree. It may be included once for each width of keys (index/search/key_type.glsl). Who includes it
// declares SearchTree by tree.glsl, the clusters of kLanes neighbouring lanes that read each node together, and
//
//   uint first_node(SearchTree tree, uint level);  // of this level
//   KEY4 node_quad(SearchTree tree, bool in_tree, uint node, uint s);  // slots s .. s + 3 of a node, or keys of a leaf
//   KEY node_key(SearchTree tree, bool in_tree, uint node, uint s);    // slot s
//
#include "index/tree/cluster.glsl"

// Counts how many keys of each probe's node, one of the tree's or a leaf of the sorted keys, lie below the
// probe. `equals` is set to 1 if one of those that this lane reads equals the probe. What is `done` is not read.
uvec4 count_less(SearchTree tree, bool in_tree, uvec4 node, KEY4 probe, bvec4 done, inout uvec4 equals) {
  uvec4 count = uvec4(0);
  if (tree.slots % (4 * kLanes) == 0) {
    for (uint s = 0; s < tree.slots; s += 4 * kLanes) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if (done[k]) continue;
        const KEY4 keys = node_quad(tree, in_tree, node[k], s + 4 * cluster_lane());
        const uvec4 less = uvec4(lessThan(keys, KEY4(probe[k])));
        count[k] += less.x + less.y + less.z + less.w;
        equals[k] |= uint(any(equal(keys, KEY4(probe[k]))));
      }
    }
  } else {
    for (uint first = 0; first < tree.slots; first += kLanes) {
      const uint s = first + cluster_lane();
      if (s < tree.slots) {
        [[unroll]] for (uint k = 0; k < 4; ++k) {
          if (done[k]) continue;
          const KEY key = node_key(tree, in_tree, node[k], s);
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
uvec4 count_less_in_tree(SearchTree tree, uvec4 node, KEY4 probe, inout uvec4 equals, inout uvec4 match) {
  const uvec4 before = equals;
  const bvec4 done = tree.early_exit != 0 ? notEqual(match, uvec4(kNoSlot)) : bvec4(false);
  const uvec4 count = count_less(tree, true, node, probe, done, equals);
  if (is_paired_tree(tree)) match = mix(match, node * tree.slots + count, notEqual(equals, before));
  if (tree.early_exit != 0) match = shared_match(match);
  return count;
}

// Returns the leaf in each chunk that holds the first key at or above the probe; the chunk's last where all
// are below.
uvec4 find_leaf(SearchTree tree, uvec4 chunk, KEY4 probe) {
  uvec4 low = chunk * tree.chunk_leaves;
  uvec4 high = low + min(tree.last_nodes - 1 - low, uvec4(tree.chunk_leaves - 1));
  while (any(lessThan(low, high))) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (low[k] < high[k]) {
        const uint middle = low[k] + (high[k] - low[k]) / 2;
        if (key_in(tree.keys, uint64_t(middle + 1) * tree.slots - 1, is_paired_leaves(tree)) < probe[k]) {
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
// `match` of a tree of pairs. Of a key that is found before the last level the number is not known with an early exit.
// All lanes of a subgroup call it.
uvec4 rank_of(SearchTree tree, KEY4 probe, out bvec4 found, out uvec4 match) {
  uvec4 equals = uvec4(0);
  match = uvec4(kNoSlot);
  uvec4 child = uvec4(0);
  for (uint level = 0; level < tree.levels; ++level) {
    child = child * tree.children + count_less_in_tree(tree, first_node(tree, level) + child, probe, equals, match);
  }
  uvec4 rank;
  if (tree.keys_in_tree != 0) {
    // `child` keys of the levels above are less; and of the last level, which fills up from the left, all keys of the
    // nodes before this one.
    const uvec4 node = min(child, uvec4(tree.last_nodes - 1));
    const uvec4 less = count_less_in_tree(tree, first_node(tree, tree.levels) + node, probe, equals, match);
    const uvec4 last_less = min(node * (tree.children - 1) + less, uvec4(tree.last_keys));
    rank = child + mix(uvec4(tree.last_keys), last_less, lessThan(child, uvec4(tree.last_nodes)));
  } else {
    const uvec4 leaf = tree.chunk_leaves == 1 ? child : find_leaf(tree, child, probe);
    equals = uvec4(0);
    rank = min(leaf * tree.slots + count_less(tree, false, leaf, probe, bvec4(false), equals), uvec4(tree.count));
  }
  // A key that only fills up a node equals the largest key that can be.
  equals *= uvec4(lessThanEqual(probe, KEY4(tree.maximum)));
  for (uint mask = 1; mask < kLanes; mask *= 2) equals |= subgroupShuffleXor(equals, mask);
  if (is_paired_tree(tree)) match = shared_match(match);
  found = notEqual(equals, uvec4(0));
  return rank;
}

// Returns the number of keys at or below each probe.
uvec4 rank_behind(SearchTree tree, KEY4 probe) {
  bvec4 found;
  uvec4 match;
  return mix(rank_of(tree, probe + 1, found, match), uvec4(tree.count), equal(probe, KEY4(~KEY(0))));
}
