// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_insert.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kSlots = 8;  // of a bucket
layout(constant_id = 2) const uint kWide = 0;   // slots of 16 bytes instead of 8
KERNEL_PARAMS(HashInsertParams);

#include "index/hash/hash_slot.glsl"

void main() {
  const uint64_t entry = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (entry >= params.entry_count) return;
  const KEY key = entry_key(uint(entry));
  // There are more slots than entries, and the strides of a key lead to all of them.
  uint bucket = first_bucket(key, params.bucket_count);
  uint slot = atomicAdd(U32_AT(params.counts, bucket), 1);
  while (slot >= kSlots) {
    bucket = stride_bucket(key, bucket, params.bucket_count);
    slot = atomicAdd(U32_AT(params.counts, bucket), 1);
  }
  write_slot(uint64_t(bucket) * kSlots + slot, uint(entry));
}
