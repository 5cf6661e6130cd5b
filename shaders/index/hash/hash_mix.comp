// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_mix.h"
#include "index/hash/hash_table.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(HashMixParams);

// An invocation takes four neighbouring keys.
void main() {
  const uint64_t begin = 4 * (uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
  if (begin >= params.count) return;
  KEY4 keys = load_keys(params.keys, uint(begin), params.count);
  [[unroll]] for (uint k = 0; k < 4; ++k) keys[k] = mix_key(keys[k]);
  store4(params.mixed, uint(begin), params.count, keys);
}
