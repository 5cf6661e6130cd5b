#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "benchmark/check_matches.h"
#include "benchmark/keys.glsl"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 16;  // of a thread
KERNEL_PARAMS(CheckMatchesParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Verdicts { MatchVerdict v; };

// Counts the keys below `bound`, or at most `bound`. The search is the textbook's, to be beyond doubt.
uint keys_before(uint64_t bound, bool or_equal) {
  uint low = 0;
  uint high = params.keys;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    const uint64_t key = load_key(params.sorted, middle, params.key_bytes);
    if (key < bound || (or_equal && key == bound)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  uint64_t wrong = 0;
  uint64_t matches = 0;
  uint64_t misses = 0;
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t probe = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (probe >= params.probes) break;
    const uint64_t low = load_key(params.low, probe, params.key_bytes);
    const uint64_t high = load_key(params.high, probe, params.key_bytes);
    const uint begin = keys_before(low, false);
    const uint end = low <= high ? keys_before(high, true) : begin;
    bool right = U64_AT(params.sums, probe) == U64_AT(params.row_sums, end) - U64_AT(params.row_sums, begin);
    if (params.sizes != 0) right = right && U32_AT(params.sizes, probe) == end - begin;
    matches += end - begin;
    misses += end == begin ? 1 : 0;
    wrong += right ? 0 : 1;
  }
  if (matches != 0) atomicAdd(Verdicts(params.verdict).v.matches, matches);
  if (misses != 0) atomicAdd(Verdicts(params.verdict).v.misses, misses);
  if (wrong != 0) atomicAdd(Verdicts(params.verdict).v.wrong, wrong);
}
