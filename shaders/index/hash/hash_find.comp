// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_find.h"
#include "index/hash/hash_table.glsl"

#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_shuffle : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kScheme = kHashOpen;
layout(constant_id = 2) const uint kWide = 0;   // slots of 16 bytes instead of 8
layout(constant_id = 3) const uint kLanes = 1;  // neighbours that read for one another, 16 bytes each at a time
layout(constant_id = 4) const uint kLines = 1;  // such reads that a bucket takes
layout(constant_id = 5) const uint kRows = 1;   // probes of an invocation
KERNEL_PARAMS(HashFindParams);

#include "index/search/match_count.glsl"

// Returns where `key` is looked for after `tries` buckets, of which `bucket` was the last, or kNoBucket.
uint next_bucket(KEY key, uint bucket, uint tries) {
  const HashedKeys table =
      HashedKeys(params.slots, params.overflow, params.bucket_count, params.seed, kScheme, kLines * kLanes / 2);
  return next_bucket(table, key, bucket, tries);
}

// A cluster of kLanes neighbours reads a line together for each of them in turn.
uint cluster_lane() { return kLanes == 1 ? 0 : gl_SubgroupInvocationID % kLanes; }

uint from_lane(uint x, uint lane) { return subgroupShuffle(x, gl_SubgroupInvocationID - cluster_lane() + lane); }

uint64_t from_lane(uint64_t x, uint lane) {
  const uvec2 halves = unpackUint2x32(x);
  return packUint2x32(uvec2(from_lane(halves.x, lane), from_lane(halves.y, lane)));
}

uint cluster_or(uint x) {
  [[unroll]] for (uint distance = 1; distance < kLanes; distance *= 2) x |= subgroupShuffleXor(x, distance);
  return x;
}

// Returns what 16 bytes of slots hold for `key`: the complement of a slot's value, or 0; and the number of
// rows.
uvec2 match(uvec4 slots, KEY key) {
  if (kWide != 0) {
    const bool same = KEY(packUint2x32(slots.xy)) == key && slots.w != kHashEmpty;
    return same ? uvec2(~slots.w, slots.z) : uvec2(0);
  }
#if KEY_BITS == 32
  if (slots.x == key && slots.y != kHashEmpty) return uvec2(~slots.y, 1);
  if (slots.z == key && slots.w != kHashEmpty) return uvec2(~slots.w, 1);
#endif
  return uvec2(0);
}

uvec4 read_slots(uint bucket, uint line) {
  const uint64_t at = (uint64_t(bucket) * kLines + line) * kLanes + cluster_lane();
  return U32x4s(params.slots + 16ul * at).v[0];
}

// Both return the value and the number of rows of a key, beginning at its first bucket; from kNoBucket nothing is found.
// Slots fill up in order, and no key goes past a bucket with an empty one: there the search ends.
uvec2 find_alone(KEY key, uint bucket) {
  uvec2 matched = uvec2(0);
  for (uint tries = 1; bucket != kNoBucket; ++tries) {
    bool full = true;
    for (uint line = 0; line < kLines && full && matched.x == 0; ++line) {
      const uvec4 slots = read_slots(bucket, line);
      matched = match(slots, key);
      full = slots.w != kHashEmpty;
    }
    bucket = full && matched.x == 0 ? next_bucket(key, bucket, tries) : kNoBucket;
  }
  return matched.x == 0 ? uvec2(0) : uvec2(~matched.x, matched.y);
}

// All lanes of a subgroup call this.
uvec2 find_together(KEY key, uint bucket) {
  uvec2 found = uvec2(0);
  uint line = 0;
  uint tries = 0;
  while (subgroupAny(bucket != kNoBucket)) {
    // All loads come before the first use, so that they overlap.
    uvec4 slots[kLanes];
    [[unroll]] for (uint lane = 0; lane < kLanes; ++lane) {
      const uint lane_bucket = from_lane(bucket, lane);
      const uint lane_line = kLines == 1 ? 0 : from_lane(line, lane);
      slots[lane] = uvec4(kHashEmpty);
      if (lane_bucket != kNoBucket) slots[lane] = read_slots(lane_bucket, lane_line);
    }
    [[unroll]] for (uint lane = 0; lane < kLanes; ++lane) {
      uvec2 matched = match(slots[lane], from_lane(key, lane));
      matched.x = cluster_or(matched.x);
      if (kWide != 0) matched.y = cluster_or(matched.y);
      const bool full = from_lane(slots[lane].w, kLanes - 1) != kHashEmpty;
      if (lane == cluster_lane() && bucket != kNoBucket) {
        if (matched.x != 0) {
          found = uvec2(~matched.x, kWide != 0 ? matched.y : 1);
          bucket = kNoBucket;
        } else if (!full) {
          bucket = kNoBucket;
        } else if (++line == kLines) {
          line = 0;
          bucket = next_bucket(key, bucket, ++tries);
        }
      }
    }
  }
  return found;
}

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * gl_WorkGroupSize.x);
  if (begin >= params.probe_count) return;
  const uint items = min(kRows * gl_WorkGroupSize.x, params.probe_count - uint(begin));

  uint64_t matches = 0;
  for (uint r = 0; r < kRows; ++r) {
    const uint i = r * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    const KEY key = i < items ? mix_key(KEY_AT(params.probes, begin + i)) : KEY(0);
    const uint home = i < items ? first_bucket(key, params.bucket_count) : kNoBucket;
    const uvec2 found = kLanes == 1 ? find_alone(key, home) : find_together(key, home);
    if (i < items) {
      U32_AT(params.first, begin + i) = found.x;
      U32_AT(params.size, begin + i) = found.y;
      matches += found.y;
    }
  }
  add_matches(params.match_count, matches);
}
