// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/sorted_check.h"
#include "index/search/sorted_key.glsl"

#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(SortedCheckParams);

const uint kQuads = 2;  // loaded at once, a workgroup's width apart

// Compares keys i .. i + 3, as far as they are below `end`, each with the one before it.
uint compare(uint i, uint end) {
  uint found = 0;
  const KEY4 keys = load_keys(params.keys, i, end);
  KEY before = i > 0 ? KEY_AT(params.keys, i - 1) : KEY(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (i + k > 0 && k < end - i) {
      if (keys[k] < before) found |= kSortedCheckDescends;
      if (keys[k] == before) found |= kSortedCheckRepeats;
    }
    before = keys[k];
  }
  return found;
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);

  // The first pair that descends ends the work of its subgroup: of unsorted keys few are read.
  uint found = 0;
  for (uint tile = 0; tile < items && (found & kSortedCheckDescends) == 0; tile += 4 * kQuads * gl_WorkGroupSize.x) {
    [[unroll]] for (uint q = 0; q < kQuads; ++q) {
      const uint at = tile + 4 * (q * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
      if (at < items) found |= compare(begin + at, begin + items);
    }
    found = subgroupOr(found);
  }
  if (group == 0 && gl_LocalInvocationID.x == 0) {
    U64s(params.findings).v[1] = KEY_AT(params.keys, 0);
    U64s(params.findings).v[2] = KEY_AT(params.keys, params.count - 1);
  }
  if (subgroupElect() && found != 0) atomicOr(U32s(params.findings).v[0], found);
}
