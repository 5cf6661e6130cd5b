#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/bits_rank.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(BitsRankParams);

const uint kRows = 4;  // of 4 neighbouring words a thread

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin > params.words) return;
  for (uint r = 0; r < kRows; ++r) {
    const uint i = uint(begin) + 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    uvec4 word = load4(params.bitmap, i, params.words);
    [[unroll]] for (uint k = 0; k < 4; ++k) word[k] = i + k + 1 == params.words ? word[k] & params.last_mask : word[k];
    store4(params.result, i, params.words + 1, uvec4(bitCount(word)));
  }
}
