// Built for KEY_BITS = 32 and 64. The paper walks down the path of a range's low end and reads each level on from there
// until a key lies above the high end. The path of the high end tells where that is.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/sorted_key.glsl"
#include "index/search/key_array.glsl"
#include "index/tree/tree_rows.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kHandsOver = 0;
layout(constant_id = 2) const uint kChildren = 9;
const uint kStride = kPairBytes / 4;
const uint kSlots = kChildren - 1;
KERNEL_PARAMS(TreeRowsParams);

#include "index/search/row_run.glsl"

// The first returns the first slot of a level's node, the second how many slots of it are in use: the last
// level ends with its last key.
uint slot_of(uint level, uint node) {
  return level == params.levels && node >= params.last_nodes ? params.last_keys : node * kSlots;
}
uint slots_from(uint level, uint slot) { return level == params.levels ? min(kSlots, params.last_keys - slot) : kSlots; }

// Counts how many of `slots` keys from `slot` on come before a bound: keys below it, or at and below it if
// `behind`.
uint count_before(uint slot, uint slots, KEY bound, bool behind) {
  uint before = 0;
  for (uint s = 0; s < slots; ++s) {
    const KEY key = key_in(params.tree, uint64_t(slot) + s, true);
    before += key < bound || (behind && key == bound) ? 1 : 0;
  }
  return before;
}

void main() {
  const uint64_t i = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  const bool matches = i < params.count && U32_AT(params.size, i) > 0;
  KEY low = KEY(0);
  KEY high = KEY(0);
  uint64_t at = 0;
  if (matches) {
    low = KEY_AT(params.low, i);
    high = KEY_AT(params.high, i);
    at = U64_AT(params.offsets, i);
  }
  const uint64_t rows = params.tree + KEY_BITS / 8;
  uint low_child = 0;
  uint high_child = 0;
  for (uint level = 0; level <= params.levels; ++level) {
    const uint start = U32_AT(params.level_start, level);
    uint first = 0;
    uint end = 0;
    if (matches) {
      // Both are in slots of the level.
      const uint low_slot = slot_of(level, low_child);
      const uint high_slot = slot_of(level, high_child);
      const uint low_before = count_before(start * kSlots + low_slot, slots_from(level, low_slot), low, false);
      const uint high_before = count_before(start * kSlots + high_slot, slots_from(level, high_slot), high, true);
      first = low_slot + low_before;
      end = high_slot + high_before;
      low_child = low_child * kChildren + low_before;
      high_child = high_child * kChildren + high_before;
    }
    write_run(at, uint(i), rows, start * kSlots + first, end - first);
    at += end - first;
  }
}
