// The body of sorted_check32.comp and sorted_check64.comp.
#include "common/grid.glsl"
#include "index/sorted_check.h"
#include "index/sorted_key.glsl"

#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(SortedCheckParams);

const uint kRows = 4;  // of the workgroup's width, loaded at once

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint64_t keys = params.keys + (KEY_BITS / 8) * uint64_t(begin);

  // The first pair that descends ends the work of its subgroup: of unsorted keys few are read.
  uint found = 0;
  for (uint tile = 0; tile < items && (found & kSortedCheckDescends) == 0; tile += kRows * gl_WorkGroupSize.x) {
    [[unroll]] for (uint r = 0; r < kRows; ++r) {
      const uint i = tile + r * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
      if (i < items && begin + i > 0) {
        const KEY key = KEY_AT(keys, i);
        const KEY before = KEY_AT(keys - KEY_BITS / 8, i);
        if (key < before) found |= kSortedCheckDescends;
        if (key == before) found |= kSortedCheckRepeats;
      }
    }
    found = subgroupOr(found);
  }
  if (subgroupElect() && found != 0) atomicOr(U32s(params.findings).v[0], found);
}
