#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "algorithm/access.glsl"
#include "algorithm/reduce.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint kThreads = 256;  // a power of two
layout(constant_id = 1) const uint kElementBytes = 4;
layout(constant_id = 2) const uint kOperation = kReduceSum;
KERNEL_PARAMS(ReduceParams);

const uint64_t kNothing = kOperation == kReduceMinimum ? ~0ul : 0ul;

shared uint64_t partial[kThreads];

uint64_t merged(uint64_t a, uint64_t b) {
  return kOperation == kReduceMinimum ? min(a, b) : kOperation == kReduceMaximum ? max(a, b) : a + b;
}

uint64_t merged_four(uint64_t a, u64vec4 b) { return merged(merged(merged(merged(a, b.x), b.y), b.z), b.w); }

uint64_t value_at(uint i) {
  return kElementBytes == 8 ? U64_AT(params.values, i) : uint64_t(U32_AT(params.values, i));
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint thread = gl_LocalInvocationID.x;

  uint64_t mine = kNothing;
  // A load takes four 32-bit values; a group begins at a multiple of four.
  const uint quads = kElementBytes == 4 && is_aligned(params.values, 16) ? items / 4 : 0;
  for (uint i = thread; i < quads; i += kThreads) {
    mine = merged_four(mine, u64vec4(U32x4s(params.values + 4ul * begin + 16ul * i).v[0]));
  }
  for (uint i = 4 * quads + thread; i < items; i += kThreads) mine = merged(mine, value_at(begin + i));

  partial[thread] = mine;
  for (uint width = kThreads / 2; width > 0; width /= 2) {
    barrier();
    if (thread < width) partial[thread] = merged(partial[thread], partial[thread + width]);
  }
  if (thread != 0 || partial[0] == kNothing) return;
  if (kOperation == kReduceMinimum) {
    atomicMin(U64_AT(params.result, 0), partial[0]);
  } else if (kOperation == kReduceMaximum) {
    atomicMax(U64_AT(params.result, 0), partial[0]);
  } else {
    atomicAdd(U64_AT(params.result, 0), partial[0]);
  }
}
