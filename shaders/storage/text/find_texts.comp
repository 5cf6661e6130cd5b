#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/find_texts.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kFindTextsThreads) in;
KERNEL_PARAMS(FindTextsParams);

// Returns a number below, at or above 0 as `a` is less than, equal to or greater than `b`.
int order_of(TextBytes a, TextBytes b) {
  const uint64_t a_bytes = a.end - a.at, b_bytes = b.end - b.at;
  for (; a.at < a.end && b.at < b.end; a.at += 8ul, b.at += 8ul) {
    const uint64_t x = word_at(a), y = word_at(b);
    if (x != y) return first_byte_highest(x) < first_byte_highest(y) ? -1 : 1;
  }
  // One is the other with bytes behind it, which may be zeros that the last word has, too.
  return a_bytes < b_bytes ? -1 : a_bytes > b_bytes ? 1 : 0;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kFindTextsThreads + gl_LocalInvocationID.x;
  if (number >= params.wanted_count) return;
  const TextBytes wanted = text_of_heap(params.wanted, number);
  uint begin = 0u, end = params.heap_count, is_there = 0u;
  while (begin < end) {
    const uint middle = begin + (end - begin) / 2u;
    const int order = order_of(text_of_heap(params.heap, uint64_t(middle)), wanted);
    if (order < 0) {
      begin = middle + 1u;
    } else {
      end = middle;
      if (order == 0) is_there = 1u;
    }
  }
  U32s(params.lower_bounds + 4ul * number).v[0] = begin;
  U32s(params.are_there + 4ul * number).v[0] = is_there;
}
