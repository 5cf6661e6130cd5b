#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/hash/hash_overflow.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kSlots = 8;  // of a bucket
KERNEL_PARAMS(HashOverflowParams);

void main() {
  const uint64_t bucket = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (bucket >= params.count) return;
  const uint entries = U32_AT(params.counts, bucket);
  U32_AT(params.blocks, bucket) = entries == 0 ? 0 : (entries - 1) / kSlots;
}
