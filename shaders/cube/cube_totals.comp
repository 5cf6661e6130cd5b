#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "cube/cube_totals.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(CubeTotalsParams);

void main() {
  const uint i = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  const uint word = i / params.groups, group = i % params.groups;
  if (word >= params.words) return;
  const bool is_extreme = (params.extremes >> word & 1u) != 0u;
  uint64_t all = 0ul;
  for (uint copy = 0; copy < params.copies; ++copy) {
    const uint64_t part = U64_AT(params.totals, uint64_t(copy * params.words + word) * params.groups + group);
    all = is_extreme ? max(all, part) : all + part;
  }
  U64_AT(params.columns[word], group) = all;
}
