// The body of tree_build32.comp and tree_build64.comp: one load and one store a slot ("Is Binary Search Really
// All You Need?", section 3.5).
#include "common/grid.glsl"
#include "index/sorted_key.glsl"
#include "index/key_array.glsl"
#include "index/tree_build.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kChildren = 9;    // of a node
layout(constant_id = 2) const uint kSlots = 8;       // of a node: kChildren - 1 keys, then the largest that can be
layout(constant_id = 3) const uint kKeysInTree = 1;  // else the tree holds pivots
layout(constant_id = 4) const uint kPaired = 0;      // each key beside its row
KERNEL_PARAMS(TreeBuildParams);

const uint64_t kNone = ~0ul;

// The position of the key that belongs into slot `s` of a level's node `node`, or kNone.
uint64_t position_of(uint level, uint node, uint s) {
  const uint64_t child = uint64_t(node) * kChildren + s;
  if (kKeysInTree != 0 && level == params.levels) {
    return uint64_t(node) * (kChildren - 1) + s < params.last_keys ? child : kNone;
  }
  uint64_t span = params.chunk_keys;
  for (uint below = level + 1; below < params.levels; ++below) span *= kChildren;
  const uint64_t before = (child + 1) * span;
  if (kKeysInTree != 0) return before - 1 + min(uint64_t(params.last_keys), before * (kChildren - 1));
  // The last child has no end to tell it by: probes above all keys go there.
  return before < params.key_count ? before - 1 : kNone;
}

void fill(uint64_t slot) {
  const uint node = uint(slot) / kSlots;
  const uint s = uint(slot) % kSlots;
  const uint levels = params.levels + (kKeysInTree != 0 ? 1 : 0);
  uint level = levels - 1;  // where most nodes are
  while (level > 0 && node < U32_AT(params.level_start, level)) --level;
  const uint start = U32_AT(params.level_start, level);
  const uint64_t position = node >= start && s < kChildren - 1 ? position_of(level, node - start, s) : kNone;
  const bool used = position < params.key_count;
  const KEY key = used ? KEY_AT(params.keys, uint(position)) : ~KEY(0);
  if (kPaired != 0) {
    store_pair(params.tree, slot, key, used ? U32_AT(params.rows, uint(position)) : 0);
  } else {
    KEY_AT(params.tree, uint(slot)) = key;
  }
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * (kTreeBuildRows * gl_WorkGroupSize.x) + gl_LocalInvocationID.x;
  [[unroll]] for (uint r = 0; r < kTreeBuildRows; ++r) {
    const uint64_t slot = first + r * gl_WorkGroupSize.x;
    if (slot < params.slot_count) fill(slot);
  }
}
