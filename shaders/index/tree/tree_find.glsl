// Finds rows by a search tree of unique keys. It may be included once for each width of keys (index/search/key_type.glsl).
#include "index/search/key_array.glsl"

KEY4 node_quad(SearchTree tree, bool in_tree, uint node, uint s) {
  const uint64_t quad = (uint64_t(node) * tree.slots + s) / 4;
  return quad_in(in_tree ? tree.tree : tree.keys, quad, in_tree ? is_paired_tree(tree) : is_paired_leaves(tree));
}

KEY node_key(SearchTree tree, bool in_tree, uint node, uint s) {
  const uint64_t slot = uint64_t(node) * tree.slots + s;
  return key_in(in_tree ? tree.tree : tree.keys, slot, in_tree ? is_paired_tree(tree) : is_paired_leaves(tree));
}

#include "index/tree/tree_search.glsl"

// Returns 1 + the row of each key that is sought, 0 where no row has it.
uvec4 find_rows(SearchTree tree, KEY4 keys, bvec4 sought) {
  bvec4 found;
  uvec4 match;
  const uvec4 rank = rank_of(tree, keys, found, match);
  uvec4 rows = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (!sought[k] || !found[k]) continue;
    rows[k] = 1 + (tree.paired == 0 ? (tree.rows == 0 ? rank[k] : U32_AT(tree.rows, rank[k]))
                   : tree.keys_in_tree != 0 ? row_in(tree.tree, match[k])
                                            : row_in(tree.keys, rank[k]));
  }
  return rows;
}
