// Adds up the total of a batch's matches.

#extension GL_EXT_shader_atomic_int64 : require

#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

// Adds the workgroup's matches to the uint64 at `total_at`. All threads call it, in uniform control flow.
void add_matches(uint64_t total_at, uint64_t matches) {
  uint64_t sum[SCAN_ROWS] = uint64_t[](matches);
  const uint64_t total = workgroup_exclusive(sum);
  if (gl_LocalInvocationID.x == 0 && total != 0) atomicAdd(U64s(total_at).v[0], total);
}
