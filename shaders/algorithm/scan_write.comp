// Built for SUM_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#include "algorithm/scan_type.glsl"
#include "algorithm/access.glsl"
#include "algorithm/scan_running.glsl"
#include "algorithm/scan_write.h"
#include "common/grid.glsl"

#define SCAN_ROWS 4
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ScanWriteParams);

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint64_t values = params.values + 4ul * uint64_t(begin);
  const uint64_t out_at = params.result + SUM_BYTES * uint64_t(begin);

  uint64_t base = params.bases != 0 ? U64s(params.bases).v[group] : 0ul;
  for (uint tile = 0; tile < items; tile += SCAN_ROWS * 4 * gl_WorkGroupSize.x) {
    uvec4 value[SCAN_ROWS];
    SCAN_TYPE before[SCAN_ROWS];
    [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
      value[r] = load4(values, tile + 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x), items);
      before[r] = SCAN_TYPE(value[r].x) + value[r].y + value[r].z + value[r].w;
    }
    const SCAN_TYPE total = workgroup_exclusive(before);
    [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
      const SUM4 sum = running_sums(SCAN_TYPE(base) + before[r], value[r]);
      store4(out_at, tile + 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x), items, sum);
    }
    base += total;
  }
  if (params.total != 0 && group == params.groups - 1 && gl_LocalInvocationID.x == 0) U64s(params.total).v[0] = base;
}
