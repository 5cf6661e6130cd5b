// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_evict.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kSlots = 8;  // of a bucket
layout(constant_id = 2) const uint kMostEvictions = 0;
KERNEL_PARAMS(HashEvictParams);

#include "index/hash/hash_entries.glsl"

// A slot is taken, or taken over, by one exchange, and never becomes free again: whoever takes one gives a home to its
// own entry and goes on with the entry that lived there. A bucket without a free slot therefore stays without one.
void main() {
  const uint64_t invocation = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (invocation >= params.entry_count) return;
  uint entry = uint(invocation);
  for (uint evictions = 0; evictions <= kMostEvictions && entry != kHashEmpty; ++evictions) {
    const KEY key = entry_key(entry);
    uint bucket = 0;
    uint slot = kSlots;
    for (uint choice = 0; choice < kHashCuckooChoices && slot >= kSlots; ++choice) {
      bucket = cuckoo_bucket(key, choice, params.seed, params.bucket_count);
      // Whoever sees a full bucket need not ask for a slot of it.
      if (U32_AT(params.counts, bucket) < kSlots) slot = atomicAdd(U32_AT(params.counts, bucket), 1);
    }
    if (slot >= kSlots) {
      const uint random = mix_key(uint(invocation) ^ (evictions * 0x9e3779b9u));
      bucket = cuckoo_bucket(key, scale_hash(random, kHashCuckooChoices), params.seed, params.bucket_count);
      slot = random % kSlots;
    }
    entry = atomicExchange(U32_AT(params.owners, uint64_t(bucket) * kSlots + slot), entry);
  }
  if (entry != kHashEmpty) atomicAdd(U32s(params.homeless).v[0], 1);
}
