#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/scan_sums.h"
#include "common/grid.glsl"

#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ScanSumsParams);

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint64_t values = params.values + 4ul * uint64_t(begin);

  uint64_t sum[SCAN_ROWS] = uint64_t[](0ul);
  for (uint i = 4 * gl_LocalInvocationID.x; i < items; i += 4 * gl_WorkGroupSize.x) {
    const uvec4 v = load4(values, i, items);
    sum[0] += uint64_t(v.x) + v.y + v.z + v.w;
  }
  const uint64_t total = workgroup_exclusive(sum);
  if (gl_LocalInvocationID.x == 0) U64s(params.sums).v[group] = total;
}
