#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/check_order.h"
#include "benchmark/keys.glsl"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(CheckOrderParams);

bool is_right(uint64_t i) {
  const uint64_t key = load_key(params.sorted, i, params.key_bytes);
  if (i > 0 && load_key(params.sorted, i - 1, params.key_bytes) > key) return false;
  // Each position is named once, and its key is this one.
  const uint position = U32_AT(params.positions, i);
  if (position >= params.count || load_key(params.given, position, params.key_bytes) != key) return false;
  const uint bit = 1u << (position % 32);
  if ((atomicOr(U32_AT(params.seen, position / 32), bit) & bit) != 0) return false;
  if (i == 0 && U64_AT(params.sums, 0) != 0) return false;
  return U64_AT(params.sums, i + 1) - U64_AT(params.sums, i) == U32_AT(params.rows, i);
}

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t i = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= params.count) return;
    if (!is_right(i)) atomicAdd(U32s(params.wrong).v[0], 1);
  }
}
