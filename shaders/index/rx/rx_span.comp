#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx_span.h"
#include "index/search/span_ends.glsl"

layout(local_size_x = kRxSpanThreads) in;

layout(constant_id = 1) const bool kSearch = true;
layout(constant_id = 2) const bool kLinear = false;

KERNEL_PARAMS(RxSpanParams);

uint first_at_least_linearly(uint position, uint64_t low) {
  while (position > 0 && load_key(params.keys, position - 1) >= low) --position;
  while (position < params.key_count && load_key(params.keys, position) < low) ++position;
  return position;
}

uint end_of_at_most_linearly(uint position, uint64_t high) {
  while (position > 0 && load_key(params.keys, position - 1) > high) --position;
  while (position < params.key_count && load_key(params.keys, position) <= high) ++position;
  return position;
}

// Returns the position of the first key that is at least `low`, near `hint`.
uint first_at_least(uint hint, uint64_t low) {
  if (kLinear) return first_at_least_linearly(hint, low);
  if (load_key(params.keys, hint) >= low) return span_begin(params.keys, hint, low);
  return span_end(params.keys, params.key_count, hint, low - 1);
}

// Returns one past the position of the last key that is at most `high`, near `hint`.
uint end_of_at_most(uint hint, uint64_t high) {
  if (kLinear) return end_of_at_most_linearly(hint, high);
  if (load_key(params.keys, hint) <= high) return span_end(params.keys, params.key_count, hint, high);
  return span_begin(params.keys, hint, high + 1);
}

uint row_position(uint position) {
  return params.run_starts == 0 ? position : U32s(params.run_starts + 4ul * position).v[0];
}

void main() {
  uint i = workgroup_index() * kRxSpanThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint first = U32s(params.first + 4ul * i).v[0];
  uint begin = 0;
  uint end = 0;
  if (first != kNowhere) {
    uint last = U32s(params.last + 4ul * i).v[0];
    begin = kSearch ? first_at_least(first, load_key(params.low, i)) : first;
    end = kSearch ? end_of_at_most(min(max(begin, last), params.key_count - 1), load_key(params.high, i)) : last + 1;
    begin = row_position(begin);
    end = max(row_position(end), begin);
  }
  U32s(params.first + 4ul * i).v[0] = begin;
  U32s(params.size + 4ul * i).v[0] = end - begin;
}
