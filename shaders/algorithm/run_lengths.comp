#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/run_lengths.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 16;  // of a thread
KERNEL_PARAMS(RunLengthsParams);

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t run = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (run >= params.runs) return;
    const uint end = run + 1 < params.runs ? U32_AT(params.starts, run + 1) : params.count;
    U32_AT(params.lengths, run) = end - U32_AT(params.starts, run);
  }
}
