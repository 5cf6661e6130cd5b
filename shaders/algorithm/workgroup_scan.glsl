// Computes prefix sums over a workgroup. Before including it, define SCAN_ROWS, and SCAN_TYPE as uint or as
// uint64_t (then with SCAN_WIDE; each value below 2^50), and SCAN_THREADS where a workgroup may have more
// than 256.
#ifndef RTSQL_ALGORITHM_WORKGROUP_SCAN_GLSL
#define RTSQL_ALGORITHM_WORKGROUP_SCAN_GLSL

#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require

#ifndef SCAN_THREADS
#define SCAN_THREADS 256
#endif

#ifdef SCAN_WIDE
// 64-bit subgroup arithmetic is an optional feature: the sum of the low 24 bits fits 32 bits for any subgroup.
uint64_t subgroup_exclusive(uint64_t x) {
  const uint low = subgroupExclusiveAdd(uint(x) & 0xffffffu);
  const uint high = subgroupExclusiveAdd(uint(x >> 24));
  return uint64_t(low) + (uint64_t(high) << 24);
}
uint64_t subgroup_last(uint64_t x) {
  return packUint2x32(subgroupBroadcast(unpackUint2x32(x), gl_SubgroupSize - 1));
}
#else
uint subgroup_exclusive(uint x) { return subgroupExclusiveAdd(x); }
uint subgroup_last(uint x) { return subgroupBroadcast(x, gl_SubgroupSize - 1); }
#endif

const uint kScanMaxSubgroups = SCAN_THREADS / 4;
shared SCAN_TYPE scan_sums[SCAN_ROWS * kScanMaxSubgroups];
shared SCAN_TYPE scan_total;

// Thread t holds x[r], item t of row r; rows follow one another. Replaces each by the sum of the items before
// it and returns the sum of all. All threads call it, in uniform control flow; it ends with a barrier.
SCAN_TYPE workgroup_exclusive(inout SCAN_TYPE x[SCAN_ROWS]) {
  [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
    const SCAN_TYPE before = subgroup_exclusive(x[r]);
    if (gl_SubgroupInvocationID == gl_SubgroupSize - 1) scan_sums[r * gl_NumSubgroups + gl_SubgroupID] = before + x[r];
    x[r] = before;
  }
  barrier();
  if (gl_SubgroupID == 0) {
    const uint count = SCAN_ROWS * gl_NumSubgroups;
    SCAN_TYPE carry = SCAN_TYPE(0);
    for (uint first = 0; first < count; first += gl_SubgroupSize) {
      const uint i = first + gl_SubgroupInvocationID;
      const SCAN_TYPE sum = i < count ? scan_sums[i] : SCAN_TYPE(0);
      const SCAN_TYPE before = subgroup_exclusive(sum);
      if (i < count) scan_sums[i] = carry + before;
      carry += subgroup_last(before + sum);
    }
    if (gl_SubgroupInvocationID == 0) scan_total = carry;
  }
  barrier();
  [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) x[r] += scan_sums[r * gl_NumSubgroups + gl_SubgroupID];
  const SCAN_TYPE total = scan_total;
  barrier();
  return total;
}

#endif
