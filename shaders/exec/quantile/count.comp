#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_ballot : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "exec/quantile/count.h"
#include "exec/quantile/rows.glsl"

KERNEL_PARAMS(QuantileCountParams);
layout(local_size_x = kQuantileThreads) in;

// Where many rows are of one bin, lanes that share it with the first of them add once.
void add_to_bin(uint at) {
  const uvec4 sharing = subgroupBallot(at == subgroupBroadcastFirst(at));
  if (!subgroupInverseBallot(sharing)) {
    atomicAdd(U32_AT(params.bins, at), 1u);
  } else if (gl_SubgroupInvocationID == subgroupBallotFindLSB(sharing)) {
    atomicAdd(U32_AT(params.bins, at), subgroupBallotBitCount(sharing));
  }
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * kQuantileRows;
  for (uint k = gl_LocalInvocationIndex; k < kQuantileRows; k += kQuantileThreads) {
    const uint64_t row = first + k;
    if (row >= params.rows) return;
    if (!has_value(params.validity, row)) continue;
    const uint64_t key = key_at(params.keys, params.key_bytes, row);
    const uint group = group_at(params.groups, row);
    for (uint place = 0u; place < params.places; ++place) {
      const uint cell = place * params.group_count + group;
      const uint64_t lowest = params.lowest == 0ul ? params.minimum : U64_AT(params.lowest, cell);
      const uint64_t digit = params.digit_bits == 0u ? 0ul : (key - lowest) >> params.shift;
      if (key >= lowest && digit >> params.digit_bits == 0ul) add_to_bin((cell << params.digit_bits) + uint(digit));
    }
  }
}
