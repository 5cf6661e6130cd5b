#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx_span.h"
#include "index/span_ends.glsl"

layout(local_size_x = kRxSpanThreads) in;

KERNEL_PARAMS(RxSpanParams);

void main() {
  uint i = workgroup_index() * kRxSpanThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint position = U32s(params.first + 4ul * i).v[0];
  uint begin = 0;
  uint end = 0;
  if (position != kNowhere) {
    begin = span_begin(params.keys, position, load_key(params.low, i));
    end = span_end(params.keys, params.key_count, begin, load_key(params.high, i));
  }
  U32s(params.first + 4ul * i).v[0] = begin;
  U32s(params.size + 4ul * i).v[0] = end - begin;
}
