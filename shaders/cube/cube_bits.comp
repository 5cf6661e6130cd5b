#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "cube/cube_bits.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(CubeBitsParams);

#include "cube/cube_ranges.glsl"

void main() {
  const uint word = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  const uint begin = 32u * word;
  if (begin >= params.rows) return;
  uint bits = 0;
  for (uint i = 0; i < min(32u, params.rows - begin); ++i) {
    const bool fulfils = is_among(params.ranges, params.range_count, U32_AT(params.codes, begin + i));
    bits |= (fulfils ? 1u : 0u) << i;
  }
  U32_AT(params.bits, word) = bits;
}
