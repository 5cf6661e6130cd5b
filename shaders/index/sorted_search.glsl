// What point and range probes of sorted keys share. Uses `params` of either kernel.

// Workgroup-wide counts.
#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

// The positions that keys with the prefix of `key` occupy: [x, y). `key` lies between the smallest and the largest key.
uvec2 bucket_of(KEY key) {
  if (params.directory == 0) return uvec2(0, params.key_count);
  const uint entry = uint((key - KEY(params.minimum)) >> params.shift);
  return uvec2(U32_AT(params.directory, entry), U32_AT(params.directory, entry + 1));
}

// Adds the workgroup's matches to the total, as two words: 64-bit atomics are an optional feature.
void add_matches(uint64_t matches) {
  uint64_t sum[SCAN_ROWS] = uint64_t[](matches);
  const uvec2 total = unpackUint2x32(workgroup_exclusive(sum));
  if (gl_LocalInvocationID.x != 0 || total == uvec2(0)) return;
  const uint before = atomicAdd(U32s(params.match_count).v[0], total.x);
  const uint carry = before + total.x < before ? 1 : 0;
  if (total.y + carry != 0) atomicAdd(U32s(params.match_count).v[1], total.y + carry);
}
