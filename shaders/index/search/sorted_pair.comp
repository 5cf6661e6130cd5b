// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/sorted_key.glsl"
#include "index/search/key_array.glsl"
#include "index/search/sorted_pair.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(SortedPairParams);

void main() {
  const uint64_t i = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= params.padded_count) return;
  const bool used = i < params.count;
  store_pair(params.pairs, i, used ? KEY_AT(params.keys, i) : ~KEY(0), used ? U32_AT(params.rows, i) : 0);
}
