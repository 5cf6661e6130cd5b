#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/scan_partials.h"
#include "common/grid.glsl"

#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ScanPartialsParams);

void main() {
  if (workgroup_index() > 0) return;
  uint64_t base = 0;
  for (uint first = 0; first < params.groups; first += gl_WorkGroupSize.x) {
    const uint i = first + gl_LocalInvocationID.x;
    uint64_t sum[SCAN_ROWS] = uint64_t[](i < params.groups ? U64s(params.sums).v[i] : 0ul);
    const uint64_t total = workgroup_exclusive(sum);
    if (i < params.groups) U64s(params.sums).v[i] = base + sum[0];
    base += total;
  }
  if (params.total != 0 && gl_LocalInvocationID.x == 0) U64s(params.total).v[0] = base;
}
