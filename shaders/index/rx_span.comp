#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx.glsl"
#include "index/rx_span.h"

layout(local_size_x = kRxSpanThreads) in;

KERNEL_PARAMS(RxSpanParams);

// The first position of a key at least `low`, given that `from` is one.
uint span_begin(uint from, uint64_t low) {
  uint at_least = from;
  uint step = 1;
  while (step <= at_least && load_key(params.keys, at_least - step) >= low) {
    at_least -= step;
    step *= 2;
  }
  uint begin = step <= at_least ? at_least - step + 1 : 0;
  while (begin < at_least) {
    uint middle = begin + (at_least - begin) / 2;
    if (load_key(params.keys, middle) >= low) at_least = middle;
    else begin = middle + 1;
  }
  return at_least;
}

// One past the last position of a key at most `high`, given that all before `from` are.
uint span_end(uint from, uint64_t high) {
  uint begin = from;
  uint step = 1;
  while (step <= params.key_count - begin && load_key(params.keys, begin + step - 1) <= high) {
    begin += step;
    step *= 2;
  }
  uint end = step <= params.key_count - begin ? begin + step - 1 : params.key_count;
  while (begin < end) {
    uint middle = begin + (end - begin) / 2;
    if (load_key(params.keys, middle) <= high) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

void main() {
  uint i = workgroup_index() * kRxSpanThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint position = U32s(params.first + 4ul * i).v[0];
  uint begin = 0;
  uint end = 0;
  if (position != kNowhere) {
    begin = span_begin(position, load_key(params.low, i));
    end = span_end(begin, load_key(params.high, i));
  }
  U32s(params.first + 4ul * i).v[0] = begin;
  U32s(params.size + 4ul * i).v[0] = end - begin;
}
