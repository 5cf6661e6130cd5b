#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/keys.glsl"
#include "benchmark/pick_probes.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(PickProbesParams);

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t probe = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (probe >= params.count) return;
    const uint64_t bits = random_bits(params.seed, probe);
    const uint64_t first = params.high == 0 ? U32_AT(params.starts, random_below(bits, U64_AT(params.distinct, 0)))
                                            : random_below(bits, params.key_count - params.span + 1);
    store_key(params.low, probe, params.key_bytes, load_key(params.ordered, first, params.key_bytes));
    if (params.high == 0) continue;
    const uint64_t last = first + params.span - 1;
    store_key(params.high, probe, params.key_bytes, load_key(params.ordered, last, params.key_bytes));
  }
}
