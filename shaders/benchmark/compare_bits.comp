#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "algorithm/access.glsl"
#include "benchmark/compare_bits.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(CompareBitsParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Verdicts { BitsVerdict v; };

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  uint64_t wrong = 0;
  uint64_t found = 0;
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t i = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= params.count) break;
    const uint word = U32_AT(params.words, i);
    wrong += word == U32_AT(params.expected, i) ? 0 : 1;
    found += bitCount(word);
  }
  if (wrong != 0) atomicAdd(Verdicts(params.verdict).v.wrong, wrong);
  if (found != 0) atomicAdd(Verdicts(params.verdict).v.found, found);
}
