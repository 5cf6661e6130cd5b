// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_place.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kSlots = 8;  // of a bucket
layout(constant_id = 2) const uint kWide = 0;   // slots of 16 bytes instead of 8
KERNEL_PARAMS(HashPlaceParams);

#include "index/hash/hash_slot.glsl"

void main() {
  const uint64_t entry = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (entry >= params.entry_count) return;
  const uint rank = U32_AT(params.ranks, entry);
  uint bucket = first_bucket(entry_key(uint(entry)), params.bucket_count);
  if (rank >= kSlots) bucket = params.bucket_count + U32_AT(params.overflow, bucket) + rank / kSlots - 1;
  write_slot(uint64_t(bucket) * kSlots + rank % kSlots, uint(entry));
}
