#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_rays.h"

layout(local_size_x = kRxRaysThreads) in;

KERNEL_PARAMS(RxRaysParams);

// Returns one past the last of the segments from `from` on that are at most `last`. Most ranges meet few, so
// it is sought by doubling steps.
uint segments_end(uint from, uint64_t last) {
  uint begin = from;
  uint step = 1;
  while (step <= params.segment_count - begin && load_segment(params.segments, begin + step - 1) <= last) {
    begin += step;
    step *= 2;
  }
  uint end = step <= params.segment_count - begin ? begin + step - 1 : params.segment_count;
  return segment_lower_bound(params.segments, begin, end, last + 1);
}

void main() {
  uint i = workgroup_index() * kRxRaysThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint64_t low = load_key(params.low, i);
  uint64_t high = load_key(params.high, i);
  uint first = 0;
  uint rays = 0;
  if (clip(low, high, params.base)) {
    first = segment_lower_bound(params.segments, 0, params.segment_count, low >> params.segment_bits);
    uint64_t last = high >> params.segment_bits;
    rays = (last == ~0ul ? params.segment_count : segments_end(first, last)) - first;
  }
  U32s(params.first + 4ul * i).v[0] = first;
  U32s(params.rays + 4ul * i).v[0] = rays;
}
