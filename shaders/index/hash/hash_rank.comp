// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_rank.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(HashRankParams);

#include "index/hash/hash_entries.glsl"

void main() {
  const uint64_t entry = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (entry >= params.entry_count) return;
  const uint bucket = first_bucket(entry_key(uint(entry)), params.bucket_count);
  U32_AT(params.ranks, entry) = atomicAdd(U32_AT(params.counts, bucket), 1);
}
