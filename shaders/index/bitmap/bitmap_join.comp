#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/bitmap/bitmap_join.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(BitmapJoinParams);

void main() {
  const uint64_t i = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  const uint at = params.first + uint(i);
  const uint before = at < params.present ? U32_AT(params.words, at) : 0u;
  U32_AT(params.words, at) = before | U32_AT(params.behind, uint(i));
}
