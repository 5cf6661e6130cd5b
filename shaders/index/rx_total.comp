#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "index/rx_total.h"

layout(local_size_x = kRxTotalThreads) in;

KERNEL_PARAMS(RxTotalParams);

shared uint64_t sums[kRxTotalThreads];

void main() {
  uint lane = gl_LocalInvocationIndex;
  uint64_t begin = uint64_t(workgroup_index()) * kRxTotalTile;
  uint64_t end = min(begin + kRxTotalTile, uint64_t(params.count));
  uint64_t sum = 0;
  for (uint64_t i = begin + lane; i < end; i += kRxTotalThreads) sum += U32s(params.values + 4ul * i).v[0];
  sums[lane] = sum;
  for (uint width = kRxTotalThreads / 2; width > 0; width /= 2) {
    barrier();
    if (lane < width) sums[lane] += sums[lane + width];
  }
  if (lane == 0 && sums[0] != 0) atomicAdd(U64s(params.total).v[0], sums[0]);
}
