// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_append.h"
#include "index/hash/hash_table.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kScheme = kHashOpen;
layout(constant_id = 2) const uint kSlots = 8;  // of a bucket
layout(constant_id = 3) const uint kWide = 0;   // slots of 16 bytes instead of 8
KERNEL_PARAMS(HashAppendParams);

#include "index/hash/hash_single_slot.glsl"

// A slot is taken by an exchange of its row, and never becomes free again: slots fill up in order, and a key goes past
// full buckets alone. Nobody looks at keys meanwhile, as the table has none of these.
bool take_slot(uint bucket, KEY key, uint row) {
  for (uint i = 0; i < kSlots; ++i) {
    const uint64_t slot = uint64_t(bucket) * kSlots + i;
    if (slot_row(slot) != kHashEmpty) continue;
    if (atomicCompSwap(U32s(row_address(slot)).v[0], kHashEmpty, row) != kHashEmpty) continue;
    write_key(slot, key);
    return true;
  }
  return false;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (number >= params.entry_count) return;
  const uint entry = uint(number);
  const KEY key = KEY_AT(params.keys, entry);
  const uint row = U32_AT(params.rows, entry);
  const HashedKeys table = HashedKeys(params.slots, params.overflow, params.bucket_count, params.seed, kScheme, 0);
  uint bucket = first_bucket(key, params.bucket_count);
  for (uint tries = 1; bucket != kNoBucket; ++tries) {
    if (take_slot(bucket, key, row)) return;
    bucket = next_bucket(table, key, bucket, tries);
  }
  const uint place = atomicAdd(U32s(params.homeless).v[0], 1);
  if (place < params.room) U32_AT(params.homeless, 1 + place) = entry;
}
