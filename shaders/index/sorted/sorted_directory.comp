// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/sorted/sorted_directory.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(SortedDirectoryParams);

const uint kRun = 4;  // neighbouring entries an invocation: one search, then short steps

bool is_before(uint i, uint entry) {
  return uint((KEY_AT(params.keys, i) - KEY(params.minimum)) >> params.shift) < entry;
}

// Returns the first key in [low, high) whose prefix is at least `entry`, else `high`.
uint find_first(uint low, uint high, uint entry) {
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (is_before(middle, entry)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void main() {
  const uint64_t begin = (uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x) * kRun;
  if (begin >= params.entries) return;
  const uint first_entry = uint(begin);
  uint at = find_first(0, params.count, first_entry);
  uvec4 value = uvec4(at, 0, 0, 0);
  [[unroll]] for (uint k = 1; k < kRun; ++k) {
    // Doubling steps reach any distance, so that skewed keys cost no long walk.
    uint step = 1;
    while (step <= params.count - at && is_before(at + step - 1, first_entry + k)) {
      at += step;
      step *= 2;
    }
    at = find_first(at, at + min(step - 1, params.count - at), first_entry + k);
    value[k] = at;
  }
  store4(params.directory, first_entry, params.entries, value);
}
