#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/iota.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(IotaParams);

const uint kRows = 4;  // of 4 neighbouring elements a thread

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.count - uint(begin));
  for (uint r = 0; r < kRows; ++r) {
    const uint i = 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    store4(params.result + 4ul * begin, i, items, params.start + uint(begin) + i + uvec4(0, 1, 2, 3));
  }
}
