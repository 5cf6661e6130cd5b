#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/differences.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(DifferencesParams);

// Says which bits of the word count: those past the end do not.
uint mask_of(uint64_t word) {
  const uint64_t begin = 32 * word;
  if (begin >= params.bits) return 0;
  const uint64_t left = params.bits - begin;
  return left >= 32 ? ~0u : (1u << uint(left)) - 1;
}

// A thread compares four words.
void main() {
  const uint64_t quad = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (128 * quad >= params.bits) return;
  const uvec4 one = U32x4s(params.one + 16 * quad).v[0];
  const uvec4 other = params.other == 0 ? uvec4(~0u) : U32x4s(params.other + 16 * quad).v[0];
  const uint64_t word = 4 * quad;
  const uvec4 mask = uvec4(mask_of(word), mask_of(word + 1), mask_of(word + 2), mask_of(word + 3));
  if (any(notEqual((one ^ other) & mask, uvec4(0)))) U32_AT(params.blocks, word / kDifferenceBlockWords) = 1;
}
