#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_segments.h"

layout(local_size_x = kRxSegmentsThreads) in;

KERNEL_PARAMS(RxSegmentsParams);

void main() {
  uint j = workgroup_index() * kRxSegmentsThreads + gl_LocalInvocationIndex;
  if (j >= params.count) return;
  uint64_t key = from_base(load_key(params.keys, U32s(params.starts + 4ul * j).v[0]), params.base);
  U64s(params.segments + 8ul * j).v[0] = key >> params.segment_bits;
}
