// Built for KEY_BITS = 32 and 64. One invocation does it all: a slot of 16 bytes cannot be exchanged at once, and the keys
// are few.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_rehome.h"
#include "index/hash/hash_table.glsl"

layout(local_size_x = 1) in;
layout(constant_id = 0) const uint kSlots = 8;  // of a bucket
layout(constant_id = 1) const uint kWide = 0;   // slots of 16 bytes instead of 8
layout(constant_id = 2) const uint kMostEvictions = 0;
KERNEL_PARAMS(HashRehomeParams);

#include "index/hash/hash_single_slot.glsl"

void write_slot(uint64_t slot, KEY key, uint row) {
  U32s(row_address(slot)).v[0] = row;
  write_key(slot, key);
}

// Returns an empty slot of the first of the key's buckets that has one; kNoSlot if all are full.
const uint64_t kNoSlot = 0xfffffffffffffffful;
uint64_t empty_slot(KEY key) {
  for (uint choice = 0; choice < kHashCuckooChoices; ++choice) {
    const uint bucket = cuckoo_bucket(key, choice, params.seed, params.bucket_count);
    for (uint i = 0; i < kSlots; ++i) {
      const uint64_t slot = uint64_t(bucket) * kSlots + i;
      if (slot_row(slot) == kHashEmpty) return slot;
    }
  }
  return kNoSlot;
}

// Tells whether the key and all that it has driven out have a slot now.
bool rehome(KEY key, uint row, uint entry) {
  for (uint evictions = 0; evictions <= kMostEvictions; ++evictions) {
    const uint64_t empty = empty_slot(key);
    if (empty != kNoSlot) {
      write_slot(empty, key, row);
      return true;
    }
    const uint random = mix_key(entry ^ (evictions * 0x9e3779b9u));
    const uint choice = scale_hash(random, kHashCuckooChoices);
    const uint bucket = cuckoo_bucket(key, choice, params.seed, params.bucket_count);
    const uint64_t slot = uint64_t(bucket) * kSlots + random % kSlots;
    const KEY driven_out = slot_key(slot);
    const uint its_row = slot_row(slot);
    write_slot(slot, key, row);
    key = driven_out;
    row = its_row;
  }
  return false;
}

void main() {
  if (workgroup_index() != 0) return;
  const uint count = U32s(params.homeless).v[0];
  uint left = 0;
  for (uint i = 0; i < count && left == 0; ++i) {
    const uint entry = U32_AT(params.homeless, 1 + i);
    if (!rehome(KEY_AT(params.keys, entry), U32_AT(params.rows, entry), entry)) ++left;
  }
  U32s(params.homeless).v[0] = left;
}
