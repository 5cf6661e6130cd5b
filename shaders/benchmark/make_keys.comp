#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/keys.glsl"
#include "benchmark/make_keys.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(MakeKeysParams);

// Returns the other one of a pair of neighbours, where the pair is one of those exchanged.
uint64_t exchanged(uint64_t item, uint64_t count) {
  const uint64_t pair = item / 2;
  const bool is_one = params.swaps > 0 && pair % params.swap_every == 0 && pair / params.swap_every < params.swaps;
  return is_one && (item ^ 1) < count ? item ^ 1 : item;
}

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t row = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (row >= params.count) return;
    const uint64_t from = params.swap_keys != 0 ? row : exchanged(row, params.count);
    const uint64_t place = params.shuffled != 0 ? permute(from, params.count, params.order_seed) : from;
    uint64_t number = place / params.multiplicity;
    if (params.swap_keys != 0) number = exchanged(number, params.space.distinct);
    const uint64_t key =
      params.ordered != 0 ? load_key(params.ordered, number, params.key_bytes) : key_of(params.space, number);
    store_key(params.keys, row, params.key_bytes, key);
  }
}
