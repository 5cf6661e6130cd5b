#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/keys.glsl"
#include "benchmark/make_keys.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(MakeKeysParams);

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t row = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (row >= params.count) return;
    const uint64_t place = params.shuffled != 0 ? permute(row, params.count, params.order_seed) : row;
    store_key(params.keys, row, params.key_bytes, key_of(params.space, place / params.multiplicity));
  }
}
