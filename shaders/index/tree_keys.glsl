// The body of tree_keys32.comp and tree_keys64.comp: one load and one store a key ("Is Binary Search Really All You
// Need?", section 3.5). From key to slot, as neighbouring keys of one level have neighbouring slots: from slot to key,
// each key above the last level would take a sector of memory to itself.
#include "common/grid.glsl"
#include "index/sorted_key.glsl"
#include "index/key_array.glsl"
#include "index/tree_keys.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kChildren = 9;  // of a node
layout(constant_id = 2) const uint kPaired = 0;    // each key beside its row
KERNEL_PARAMS(TreeKeysParams);

const uint kNodeKeys = kChildren - 1;

// Between two neighbours of one level lies one key of all levels above.
uint slot_of(uint position) {
  uint node = position / kChildren;
  uint s = position % kChildren;
  const uint before = node * kNodeKeys + s;
  if (s < kNodeKeys && before < params.last_keys) return params.last_start * kNodeKeys + before;
  // The level below is left out of account: the keys of those above are numbered anew.
  uint number = position - min(before, params.last_keys);
  for (uint level = params.levels; level-- > 0;) {
    node = number / kChildren;
    s = number % kChildren;
    if (s < kNodeKeys) return (U32_AT(params.level_start, level) + node) * kNodeKeys + s;
    number = node;
  }
  return 0;  // there is no such key: the root has none of a level above
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * (kTreeKeysRows * gl_WorkGroupSize.x) + gl_LocalInvocationID.x;
  [[unroll]] for (uint r = 0; r < kTreeKeysRows; ++r) {
    const uint64_t position = first + r * gl_WorkGroupSize.x;
    if (position < params.key_count) {
      const uint slot = slot_of(uint(position));
      const KEY key = KEY_AT(params.keys, uint(position));
      if (kPaired != 0) {
        store_pair(params.tree, slot, key, U32_AT(params.rows, uint(position)));
      } else {
        KEY_AT(params.tree, slot) = key;
      }
    }
  }
}
