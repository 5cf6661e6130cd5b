// Searches a hashed table of unique keys: see src/index/hash/hash_table.h. It may be included once for each width of keys
// (index/search/key_type.glsl).
#include "index/hash/hash_buckets.glsl"

// Returns 1 + the row of the mixed key in 32 bytes of slots, 0 where they have none: an empty slot's row is ~0.
uint row_in_slots(u64vec4 slots, KEY mixed) {
#if KEY_BITS == 64
  const bvec2 same = equal(slots.xz, u64vec2(mixed));
  return (same.x ? uint(slots.y >> 32) + 1 : 0) | (same.y ? uint(slots.w >> 32) + 1 : 0);
#else
  const uvec4 rows = mix(uvec4(0), uvec4(slots >> 32) + 1, equal(uvec4(slots), uvec4(mixed)));
  return rows.x | rows.y | rows.z | rows.w;
#endif
}

// Returns 1 + the row of each key that is sought, 0 where no row has it. The four searches go in step, so that their
// loads overlap.
uvec4 find_rows(HashedKeys table, KEY4 keys, bvec4 sought) {
  KEY4 mixed = KEY4(0);
  uvec4 bucket = uvec4(kNoBucket);
  uvec4 line = uvec4(0);
  uvec4 tries = uvec4(0);
  uvec4 found = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (!sought[k]) continue;
    mixed[k] = mix_key(keys[k]);
    bucket[k] = first_bucket(mixed[k], table.bucket_count);
  }
  while (any(notEqual(bucket, uvec4(kNoBucket)))) {
    u64vec4 slots[4];
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      slots[k] = u64vec4(0);
      if (bucket[k] != kNoBucket)
        slots[k] = U64x4s(table.slots + 32ul * (uint64_t(bucket[k]) * table.lines + line[k])).v[0];
    }
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (bucket[k] == kNoBucket) continue;
      found[k] = row_in_slots(slots[k], mixed[k]);
      if (found[k] != 0 || uint(slots[k].w >> 32) == kHashEmpty) {
        bucket[k] = kNoBucket;
      } else if (++line[k] == table.lines) {
        line[k] = 0;
        bucket[k] = next_bucket(table, mixed[k], bucket[k], ++tries[k]);
      }
    }
  }
  return found;
}
