#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx.glsl"
#include "index/rx_marks.h"

layout(local_size_x = kRxMarksThreads) in;

KERNEL_PARAMS(RxMarksParams);

uint64_t segment_at(uint i) { return from_base(load_key(params.keys, i), params.base) >> params.segment_bits; }

void main() {
  uint word = workgroup_index() * kRxMarksThreads + gl_LocalInvocationIndex;
  uint begin = word * 32;
  if (begin >= params.count) return;
  uint end = min(begin + 32, params.count);
  uint64_t previous = segment_at(begin == 0 ? 0 : begin - 1);
  uint bits = begin == 0 ? 1 : 0;
  for (uint i = max(begin, 1); i < end; ++i) {
    uint64_t segment = segment_at(i);
    if (segment != previous) bits |= 1u << (i - begin);
    previous = segment;
  }
  U32s(params.marks + 4ul * word).v[0] = bits;
}
