// Built for SUM_BITS = 32 and 64.
//
// Workgroups draw tiles in order. A tile publishes its sum, learns the sum of the tiles before it by looking back at
// what these published (decoupled look-back; Merrill and Garland, 2016), and publishes the sum up to its end.
//
// A tile's status word is 0, or (sum << 2 | kTileSum) of its values, or (sum << 2 | kPrefix) of all values up
// to its end. Vulkan does not promise that a tile in work ever goes on while others wait for it: a workgroup
// that has waited long enough sums that tile itself.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#include "algorithm/scan_type.glsl"
#include "algorithm/access.glsl"
#include "algorithm/scan_running.glsl"
#include "algorithm/scan_sweep.h"
#include "common/grid.glsl"

#extension GL_EXT_shader_atomic_int64 : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_vote : require

layout(constant_id = 1) const uint kRows = 4;         // of 4 neighbouring values per invocation
layout(constant_id = 2) const uint kAtomicLoads = 0;  // where plain loads in a loop might be made once

#define SCAN_ROWS kRows
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ScanSweepParams);

BUFFER_VIEW(volatile coherent StatusWords, uint64_t, 8)

const uint kTileSum = 1;
const uint kPrefix = 2;
// A workgroup takes so many steps of `pause` before the first look: who looks at once finds tile sums where a
// little later prefixes stand, and slows down those who publish. From 0 to 80 steps, 2^27 values take 0.39 to
// 0.35 ms on an H200.
const uint kHeadStart = 80;
const uint kTileItems = 4 * kRows * gl_WorkGroupSize.x;

shared uint drawn_tile;
shared uint64_t sum_before;

uint64_t load_status(uint tile) {
  const uint64_t at = params.status + 8ul * tile;
  return kAtomicLoads != 0 ? atomicOr(U64s(at).v[0], 0ul) : StatusWords(at).v[0];
}

void publish(uint tile, uint64_t sum, uint kind) { StatusWords(params.status + 8ul * tile).v[0] = sum << 2 | kind; }

// 64-bit subgroup arithmetic is an optional feature.
uint64_t subgroup_sum(uint64_t x) {
  for (uint other = 1; other < gl_SubgroupSize; other *= 2) {
    x += packUint2x32(subgroupShuffleXor(unpackUint2x32(x), other));
  }
  return x;
}

uint64_t sum_of_tile(uint tile) {
  const uint64_t values = params.values + 4ul * (uint64_t(tile) * kTileItems);
  uint64_t sum = 0;
  for (uint i = gl_SubgroupInvocationID; i < kTileItems; i += gl_SubgroupSize) sum += U32_AT(values, i);
  return subgroup_sum(sum);
}

// Lets time pass, and returns 0 in a way that no compiler foresees.
uint64_t pause(uint steps) {
  uint x = gl_SubgroupInvocationID;
  for (uint i = 0; i < steps; ++i) x = subgroupShuffleXor(x, 1) + 1;
  return x >> 16;
}

// Returns the sum of all values before tile `next`, by a whole subgroup.
uint64_t look_back(uint next) {
  uint64_t sum = pause(kHeadStart);
  uint spins = 0;
  while (next > 0) {
    // The lowest invocation looks at the nearest tile.
    const uint lane = gl_SubgroupInvocationID;
    const uint64_t word = lane < next ? load_status(next - 1 - lane) : 0;
    const uvec4 missing = subgroupBallot((uint(word) & (kTileSum | kPrefix)) == 0);
    const uvec4 prefixes = subgroupBallot((uint(word) & kPrefix) != 0);
    uint seen = subgroupBallotBitCount(missing) == 0 ? gl_SubgroupSize : subgroupBallotFindLSB(missing);
    const uint prefix = subgroupBallotBitCount(prefixes) == 0 ? gl_SubgroupSize : subgroupBallotFindLSB(prefixes);
    if (prefix < seen) {
      return sum + subgroup_sum(lane <= prefix ? word >> 2 : 0ul);
    }
    if (seen > 0) {
      sum += subgroup_sum(lane < seen ? word >> 2 : 0ul);
      spins = 0;
    } else if (++spins > params.spins) {
      // If the scan is in place, the tile's values may be replaced in the meantime: its word tells, being
      // written before.
      const uint64_t stuck = sum_of_tile(next - 1);
      memoryBarrierBuffer();
      if (subgroupAll(load_status(next - 1) == 0)) {
        sum += stuck;
        seen = 1;
      }
      spins = 0;
    }
    next -= seen;
  }
  return sum;
}

// Stores as store4 does, by the whole subgroup at once.
void store_sums(uint64_t base, uint i, uint count, SUM4 sums) {
#ifdef SCAN_WIDE
  // Neighbours swap halves, so that each store fills whole sectors of 32 bytes.
  [[branch]] if (count == kTileItems && is_aligned(base, 16)) {
    const bool odd = (gl_SubgroupInvocationID & 1) != 0;
    const u64vec2 give = odd ? sums.xy : sums.zw;
    const uvec4 got = subgroupShuffleXor(uvec4(unpackUint2x32(give.x), unpackUint2x32(give.y)), 1);
    const u64vec2 taken = u64vec2(packUint2x32(got.xy), packUint2x32(got.zw));
    const uint64_t at = base + 8ul * (odd ? i - 2 : i);
    U64x2s(at).v[0] = odd ? taken : sums.xy;
    U64x2s(at).v[2] = odd ? sums.zw : taken;
    return;
  }
#endif
  store4(base, i, count, sums);
}

void main() {
  if (workgroup_index() >= params.tiles) return;
  if (gl_LocalInvocationID.x == 0) drawn_tile = atomicAdd(U32s(params.status + 8ul * params.tiles).v[0], 1);
  barrier();
  const uint tile = drawn_tile;
  const uint64_t begin = uint64_t(tile) * kTileItems;
  const uint items = min(kTileItems, params.count - uint(begin));
  const uint64_t values = params.values + 4ul * begin;

  uvec4 value[kRows];
  SCAN_TYPE before[kRows];
  [[unroll]] for (uint r = 0; r < kRows; ++r) {
    value[r] = load4(values, 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x), items);
  }
  [[unroll]] for (uint r = 0; r < kRows; ++r) {
    before[r] = SCAN_TYPE(value[r].x) + value[r].y + value[r].z + value[r].w;
  }
  const SCAN_TYPE sum = workgroup_exclusive(before);
  if (gl_SubgroupID == 0) {
    if (gl_SubgroupInvocationID == 0) publish(tile, sum, tile == 0 ? kPrefix : kTileSum);
    const uint64_t prefix = look_back(tile);
    if (gl_SubgroupInvocationID == 0) {
      if (tile > 0) publish(tile, prefix + sum, kPrefix);
      if (params.total != 0 && tile == params.tiles - 1) U64s(params.total).v[0] = prefix + sum;
      sum_before = prefix;
      if (params.values == params.result) memoryBarrierBuffer();  // see look_back
    }
  }
  barrier();
  const SCAN_TYPE base = SCAN_TYPE(sum_before);
  const uint64_t out_at = params.result + SUM_BYTES * begin;
  [[unroll]] for (uint r = 0; r < kRows; ++r) {
    const SUM4 to = running_sums(base + before[r], value[r]);
    store_sums(out_at, 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x), items, to);
  }
}
