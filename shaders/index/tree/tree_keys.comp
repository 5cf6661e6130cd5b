// Built for KEY_BITS = 32 and 64. One load and one store a key ("Is Binary Search Really All You Need?", section 3.5).
// A workgroup takes neighbouring keys, those of the lowest level first, then those of the level above: the keys come
// from one place, and neighbouring invocations store into neighbouring slots.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/sorted_key.glsl"
#include "index/search/key_array.glsl"
#include "index/tree/tree_keys.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kChildren = 9;  // of a node
layout(constant_id = 2) const uint kPaired = 0;    // each key beside its row
layout(constant_id = 3) const uint kTakes = 0;     // the keys of the tree, back into their order; without pairs
KERNEL_PARAMS(TreeKeysParams);

const uint kNodeKeys = kChildren - 1;

struct Place {
  uint number;  // of the key in order
  uint slot;
};

// Returns the place of the i-th key of those numbered from `first` to before `end`. Between two neighbouring
// nodes of the lowest level lies one key of all levels above; without those of the lowest level, these are
// numbered alike.
Place place_of(uint first, uint end, uint i) {
  uint level = params.level;
  uint stride = 1;  // from a number of this level to the next, on the lowest
  for (;;) {
    const uint before = first - first / kChildren;
    const uint count = end - end / kChildren - before;
    if (i < count) {
      const uint key = before + i;  // of the level
      const uint number = key / kNodeKeys * kChildren + key % kNodeKeys;
      return Place(number * stride + stride - 1, U32_AT(params.level_start, level) * kNodeKeys + key);
    }
    i -= count;
    first /= kChildren;
    end /= kChildren;
    stride *= kChildren;
    --level;
  }
}

void main() {
  const uint block = kTreeKeysRows * gl_WorkGroupSize.x;
  const uint64_t start = uint64_t(workgroup_index()) * block;
  if (start >= params.count) return;
  const uint first = params.first + uint(start);
  const uint count = min(block, params.count - uint(start));
  [[unroll]] for (uint r = 0; r < kTreeKeysRows; ++r) {
    const uint i = r * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i < count) {
      const Place place = place_of(first, first + count, i);
      if (kTakes != 0) {
        KEY_AT(params.keys, place.number) = KEY_AT(params.tree, place.slot);
        continue;
      }
      const KEY key = KEY_AT(params.keys, place.number);
      if (kPaired != 0) {
        store_pair(params.tree, place.slot, key, U32_AT(params.rows, place.number));
      } else {
        KEY_AT(params.tree, place.slot) = key;
      }
    }
  }
}
