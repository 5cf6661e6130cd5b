#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rtscan/rtscan_search.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(RtscanSearchParams);

#include "index/rtscan/rtscan_test.glsl"

void main() {
  const uint i = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i < params.count) refine(U32_AT(params.order, i));
}
