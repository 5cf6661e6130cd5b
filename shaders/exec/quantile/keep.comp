#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_ballot : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "exec/quantile/keep.h"
#include "exec/quantile/rows.glsl"

KERNEL_PARAMS(QuantileKeepParams);
layout(local_size_x = kQuantileKeepThreads) in;

bool is_left(uint64_t key, uint group) {
  bool left = false;
  for (uint place = 0u; place < params.places; ++place) {
    const uint64_t lowest = U64_AT(params.lowest, place * params.group_count + group);
    left = left || (key >= lowest && (key - lowest) >> params.shift == 0ul);
  }
  return left;
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * kQuantileKeepRows;
  for (uint k = gl_LocalInvocationIndex; k < kQuantileKeepRows; k += kQuantileKeepThreads) {
    const uint64_t row = first + k;
    uint64_t key = 0ul;
    uint group = 0u;
    bool left = false;
    if (row < params.rows && has_value(params.validity, row)) {
      key = key_at(params.keys, params.key_bytes, row);
      group = group_at(params.groups, row);
      left = is_left(key, group);
    }
    const uvec4 lanes = subgroupBallot(left);
    const uint count = subgroupBallotBitCount(lanes);
    if (count == 0u) continue;
    uint begin = 0u;
    if (subgroupElect()) begin = atomicAdd(U32_AT(params.kept, 0), count);
    begin = subgroupBroadcastFirst(begin);
    if (!left) continue;
    const uint at = begin + subgroupBallotExclusiveBitCount(lanes);
    U64_AT(params.kept_keys, at) = key;
    if (params.kept_groups != 0ul) U32_AT(params.kept_groups, at) = group;
  }
}
