#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/mark_different.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kValueBytes = 4;
KERNEL_PARAMS(MarkDifferentParams);

bool differs(uint i) {
  if (kValueBytes == 8) return U64_AT(params.values, i) != params.value;
  return U32_AT(params.values, i) != uint(params.value);
}

// An invocation makes one word of the bitmap.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (word >= params.words) return;
  const uint begin = uint(word) * 32;
  const uint items = min(32, params.count - begin);
  uint bits = 0;
  for (uint i = 0; i < items; ++i) bits |= uint(differs(begin + i)) << i;
  U32_AT(params.bitmap, word) = bits;
}
