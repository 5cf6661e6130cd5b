#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/cgrx/cgrx_count.h"
#include "index/cgrx/cgrx_geometry.glsl"

layout(local_size_x = kCgrxCountThreads) in;

KERNEL_PARAMS(CgrxCountParams);

void main() {
  const uint bucket = workgroup_index() * kCgrxCountThreads + gl_LocalInvocationIndex;
  if (bucket >= params.buckets) return;
  U32s(params.counts + 4ul * bucket).v[0] =
      primitives_of(contribution_of(params.keys, params.key_count, bucket, params.buckets));
}
