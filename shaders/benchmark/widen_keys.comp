#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "benchmark/widen_keys.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(WidenKeysParams);

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t i = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= params.count) break;
    U64_AT(params.wide, i) = uint64_t(U32_AT(params.keys, i));
  }
}
