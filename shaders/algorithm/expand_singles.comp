#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/expand_singles.h"
#include "common/grid.glsl"

#define SCAN_TYPE uint
#define SCAN_ROWS 4
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ExpandSinglesParams);

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint64_t sizes = params.size + 4ul * uint64_t(begin);
  const uint64_t firsts = params.first + 4ul * uint64_t(begin);

  uint64_t base = params.bases != 0 ? U64s(params.bases).v[group] : 0ul;
  for (uint tile = 0; tile < items; tile += SCAN_ROWS * 4 * gl_WorkGroupSize.x) {
    uvec4 size[SCAN_ROWS];
    uint before[SCAN_ROWS];
    [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
      size[r] = load4(sizes, tile + 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x), items);
      before[r] = size[r].x + size[r].y + size[r].z + size[r].w;
    }
    const uint total = workgroup_exclusive(before);
    [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
      const uint i = tile + 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
      uint64_t target = base + before[r];
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if (size[r][k] != 0) {
          if (params.owner_out != 0) U32_AT(params.owner_out, target) = begin + i + k;
          if (params.member_out != 0) {
            const uint first = U32_AT(firsts, i + k);
            U32_AT(params.member_out, target) = params.permutation != 0 ? U32_AT(params.permutation, first) : first;
          }
          ++target;
        }
      }
    }
    base += total;
  }
  if (params.total != 0 && group == params.groups - 1 && gl_LocalInvocationID.x == 0) U64s(params.total).v[0] = base;
}
