#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/histogram.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kSharedBins = 0;  // as many as there are, or 0: too many for shared memory
KERNEL_PARAMS(HistogramParams);

shared uint bin_counts[kSharedBins == 0 ? 1 : kSharedBins];

void count_value(uint value) {
  if (value >= params.bins) return;
  if (kSharedBins == 0) {
    atomicAdd(U32_AT(params.counts, value), 1);
  } else {
    atomicAdd(bin_counts[value], 1);
  }
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint thread = gl_LocalInvocationID.x;
  for (uint bin = thread; bin < kSharedBins; bin += gl_WorkGroupSize.x) bin_counts[bin] = 0;
  barrier();
  for (uint i = 4 * thread; i < items; i += 4 * gl_WorkGroupSize.x) {
    const uvec4 values = load4(params.values + 4ul * uint64_t(begin), i, items);
    for (uint k = 0; k < min(4, items - i); ++k) count_value(values[k]);
  }
  barrier();
  for (uint bin = thread; bin < kSharedBins; bin += gl_WorkGroupSize.x) {
    if (bin_counts[bin] != 0) atomicAdd(U32_AT(params.counts, bin), bin_counts[bin]);
  }
}
