// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_state.h"
#include "algorithm/radix_vary.h"
#include "common/grid.glsl"

#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(RadixVaryParams);

void accumulate(uint word, uint bits) {
  bits = subgroupOr(bits);
  if (subgroupElect() && bits != 0) atomicOr(U32s(params.state).v[word], bits);
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
#if KEY_BITS == 64
  const uint64_t keys = params.keys + 8ul * uint64_t(begin);
  uvec2 ones = uvec2(0);
  uvec2 zeros = uvec2(0);
  for (uint i = gl_LocalInvocationID.x; i < items; i += gl_WorkGroupSize.x) {
    const uvec2 key = unpackUint2x32(U64_AT(keys, i));
    ones |= key;
    zeros |= ~key;
  }
  accumulate(kRadixOnes, ones.x);
  accumulate(kRadixOnes + 1, ones.y);
  accumulate(kRadixZeros, zeros.x);
  accumulate(kRadixZeros + 1, zeros.y);
#else
  const uint64_t keys = params.keys + 4ul * uint64_t(begin);
  uint ones = 0;
  uint zeros = 0;
  for (uint i = gl_LocalInvocationID.x; i < items; i += gl_WorkGroupSize.x) {
    const uint key = U32_AT(keys, i);
    ones |= key;
    zeros |= ~key;
  }
  accumulate(kRadixOnes, ones);
  accumulate(kRadixZeros, zeros);
#endif
}
