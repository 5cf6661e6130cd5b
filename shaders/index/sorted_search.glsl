// What point and range probes of sorted keys share. Uses `params` of either kernel.

#extension GL_EXT_shader_atomic_int64 : require

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

// Adds the workgroup's matches to the total.
void add_matches(uint64_t matches) {
  uint64_t sum[SCAN_ROWS] = uint64_t[](matches);
  const uint64_t total = workgroup_exclusive(sum);
  if (gl_LocalInvocationID.x == 0 && total != 0) atomicAdd(U64s(params.match_count).v[0], total);
}
