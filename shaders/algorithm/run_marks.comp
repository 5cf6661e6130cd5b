#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/run_marks.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kKeyBytes = 4;
KERNEL_PARAMS(RunMarksParams);

// Returns what the keys of a run agree in.
uint64_t run_of(uint i) {
  if (kKeyBytes == 8) return (U64_AT(params.keys, i) - params.base) >> params.ignored_bits;
  return uint64_t((U32_AT(params.keys, i) - uint(params.base)) >> params.ignored_bits);
}

// An invocation makes one word of the bitmap.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (word >= params.words) return;
  const uint begin = uint(word) * 32;
  const uint items = min(32, params.count - begin);
  uint64_t run = run_of(begin);
  uint bits = begin == 0 || run_of(begin - 1) != run ? 1 : 0;
  for (uint i = 1; i < items; ++i) {
    const uint64_t next = run_of(begin + i);
    if (next != run) bits |= 1u << i;
    run = next;
  }
  U32_AT(params.bitmap, word) = bits;
}
